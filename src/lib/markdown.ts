import { allPaths } from '#src/config/all-paths.ts'

/** A run of text within a paragraph. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly isOwn: boolean; readonly children: readonly Inline[] }

export interface Heading {
  readonly kind: 'heading'
  readonly level: 2 | 3
  /** Position within the text, counted from 1. Two headings may have the same words, so those don't identify one. */
  readonly number: number
  readonly content: readonly Inline[]
}

export type Block =
  | Heading
  | { readonly kind: 'paragraph' | 'quote'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Inline[])[] }

/** `#` and `##` start a section, `###` a subsection: the page's title is its only first-level heading. */
const headingPattern = /^(#{1,3})\s+(.+?)\s*#*$/
const bulletPattern = /^[-*]\s+(.+)$/
const numberPattern = /^(\d{1,4})[.)]\s+(.+)$/
const quotePattern = /^>\s?(.*)$/

/**
 * Parses the Markdown subset of our own texts: headings, paragraphs, quotes, flat lists, bold, italics and links.
 * Anything else, HTML above all, stays plain text: nothing here can become markup.
 */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  let headings = 0
  for (const lines of groupLines(source)) {
    const [first = ''] = lines
    const heading = headingPattern.exec(first)
    if (heading) {
      const [, marks = '', text = ''] = heading
      headings += 1
      blocks.push({ kind: 'heading', level: marks.length === 3 ? 3 : 2, number: headings, content: parseInline(text) })
    } else if (quotePattern.test(first)) {
      const text = lines.map((line) => line.replace(quotePattern, '$1')).join('\n')
      blocks.push({ kind: 'quote', content: parseInline(text) })
    } else if (bulletPattern.test(first) || numberPattern.test(first)) {
      blocks.push(parseList(lines))
    } else {
      blocks.push({ kind: 'paragraph', content: parseInline(lines.join('\n')) })
    }
  }
  return blocks
}

/** Returns the words of `content` without formatting. */
export function plainText(content: readonly Inline[]): string {
  return content.map((part) => (part.kind === 'text' ? part.text : plainText(part.children))).join('')
}

type LineKind = 'heading' | 'bullet' | 'number' | 'quote' | 'text'

function lineKind(line: string): LineKind {
  if (headingPattern.test(line)) return 'heading'
  if (bulletPattern.test(line)) return 'bullet'
  if (numberPattern.test(line)) return 'number'
  return quotePattern.test(line) ? 'quote' : 'text'
}

/** Groups lines into blocks: an empty line or a line of another kind ends a block. */
function groupLines(source: string): string[][] {
  const groups: string[][] = []
  let open: { readonly kind: LineKind; readonly lines: string[] } | undefined
  for (const line of source.split(/\r?\n/).map((line) => line.trim())) {
    const kind = lineKind(line)
    const goesOn = open && kind !== 'heading' && (kind === open.kind || (kind === 'text' && open.kind !== 'heading'))
    if (line === '') {
      open = undefined
    } else if (open && goesOn) {
      open.lines.push(line)
    } else {
      open = { kind, lines: [line] }
      groups.push(open.lines)
    }
  }
  return groups
}

/** A line without its own marker continues the item above it. */
function parseList(lines: readonly string[]): Block {
  const start = numberPattern.exec(lines[0] ?? '')?.[1]
  const items: string[] = []
  for (const line of lines) {
    const item = bulletPattern.exec(line)?.[1] ?? numberPattern.exec(line)?.[2]
    if (item === undefined) items.push(`${items.pop() ?? ''}\n${line}`)
    else items.push(item)
  }
  return { kind: 'list', start: start === undefined ? undefined : Number(start), items: items.map(parseInline) }
}

/** Matches an escaped character, bold, italics or a link; italics and bold begin and end at a word. */
const inlinePattern =
  /\\([\\*[\]()#>.-])|\*\*(?![\s*])(.+?)(?<!\s)\*\*(?!\*)|\*(?![\s*])(.+?)(?<![\s*])\*|\[([^\]]+)\]\(([^()\s]+)\)/s

function parseInline(source: string): Inline[] {
  const parts: Inline[] = []
  let rest = source
  for (let match = inlinePattern.exec(rest); match; match = inlinePattern.exec(rest)) {
    pushText(parts, rest.slice(0, match.index))
    pushMatch(parts, match)
    rest = rest.slice(match.index + match[0].length)
  }
  pushText(parts, rest)
  return parts
}

function pushMatch(parts: Inline[], [whole, escaped, strong, emphasis, label, target]: RegExpExecArray): void {
  if (escaped !== undefined) pushText(parts, escaped)
  else if (strong !== undefined) parts.push({ kind: 'strong', children: parseInline(strong) })
  else if (emphasis !== undefined) parts.push({ kind: 'emphasis', children: parseInline(emphasis) })
  else if (label !== undefined && target !== undefined) {
    const link = safeTarget(target)
    if (link) parts.push({ kind: 'link', ...link, children: parseInline(label) })
    else pushText(parts, label)
  } else pushText(parts, whole)
}

function pushText(parts: Inline[], text: string): void {
  if (text === '') return
  const last = parts.at(-1)
  if (last?.kind === 'text') parts.splice(-1, 1, { kind: 'text', text: last.text + text })
  else parts.push({ kind: 'text', text })
}

const ownPaths: readonly string[] = Object.values(allPaths)

/** Allows our own pages and https URLs; anything else becomes plain text instead of a link. */
function safeTarget(target: string): { readonly href: string; readonly isOwn: boolean } | undefined {
  const own = target.replace(/^\/?#(?=\/)/, '')
  if (ownPaths.includes(own.split('?')[0] ?? '')) return { href: own, isOwn: true }
  if (!URL.canParse(target)) return undefined
  const { protocol, username, password, href } = new URL(target)
  return protocol === 'https:' && username + password === '' ? { href, isOwn: false } : undefined
}
