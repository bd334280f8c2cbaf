import type { LanguageCode } from './primitives.ts'

/** A text in one language, in Markdown without HTML. */
export interface WrittenText {
  readonly title: string
  readonly content: string
  /** What is new in a version of an agreement, one change per line. */
  readonly changes: string
}

/** Why a text can't be published. */
export interface ContentFault {
  readonly lang: LanguageCode
  readonly kind: 'missing' | 'changes-missing' | 'html' | 'bad-link' | 'other-links' | 'no-summary'
  /** The offending link or tag. */
  readonly detail?: string
}

export interface ContentRules {
  /** Whether a list of changes is required, as for agreements. */
  readonly needsChanges: boolean
  /** Whether a link within the app leads to a page; without this check any path is accepted. */
  readonly isPage?: (path: string) => boolean
}

/** In order of comparison: the links of every language must match those of the first. */
export const contentLanguages: readonly LanguageCode[] = ['en_us', 'es_mx', 'zh_cn', 'zh_tw']

/** Returns what keeps a version from being reviewed and published. Client and server both use it. */
export function contentFaults(
  texts: Readonly<Record<LanguageCode, WrittenText>>,
  rules: ContentRules,
): readonly ContentFault[] {
  const links = linksIn(texts.en_us.content)
  return contentLanguages.flatMap((lang) => faultsOf(lang, texts[lang], links, rules))
}

function faultsOf(
  lang: LanguageCode,
  { title, content, changes }: WrittenText,
  links: readonly string[],
  { needsChanges, isPage = () => true }: ContentRules,
): readonly ContentFault[] {
  if (title === '' || content === '') return [{ lang, kind: 'missing' }]
  const faults: ContentFault[] = []
  if (needsChanges && changes === '') faults.push({ lang, kind: 'changes-missing' })
  const tag = /<[a-z/!][^>\n]{0,60}>?/i.exec(`${title}\n${content}\n${changes}`)?.[0]
  if (tag !== undefined) faults.push({ lang, kind: 'html', detail: tag })
  const own = linksIn(content)
  for (const link of own) if (!isGoodLink(link, isPage)) faults.push({ lang, kind: 'bad-link', detail: link })
  const other = links.find((link) => !own.includes(link)) ?? own.find((link) => !links.includes(link))
  if (other !== undefined) faults.push({ lang, kind: 'other-links', detail: other })
  if (!plainParagraph.test(firstParagraph(content))) faults.push({ lang, kind: 'no-summary' })
  return faults
}

/**
 * What a list can show as a summary: one line of plain text. Chinese says in eight characters what other languages need
 * fifteen for.
 */
const plainParagraph = /^[^#*>[\n]{8,}$/

function firstParagraph(content: string): string {
  return content.split(/\n\s*\n/, 1)[0] ?? ''
}

/** Returns the targets of a text's links, in order. */
function linksIn(content: string): readonly string[] {
  return [...content.matchAll(/\[[^\]]+\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
}

/** Whether the link is a page of the app or an https address without a username in it. */
function isGoodLink(link: string, isPage: (path: string) => boolean): boolean {
  if (/^\/(?!\/)/.test(link)) return isPage(link.split('?')[0] ?? '')
  return /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:[/?#][^@\s]*)?$/i.test(link)
}
