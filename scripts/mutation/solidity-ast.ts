import solc from 'solc'

/** A node of the compiler's syntax tree. Its other fields depend on `nodeType`. */
export interface AstNode {
  readonly nodeType: string
  /** `start:length:file`, in bytes of the UTF-8 source. */
  readonly src: string
  readonly [field: string]: unknown
}

/** Where a piece of source stands, in bytes. */
export interface SourceRange {
  readonly start: number
  readonly end: number
}

/** The package types its functions as `any`. */
const compiler = solc as { version(): string; compile(input: string): string }

/** Such as `0.8.37`. */
export const compilerVersion = compiler.version().split('+')[0] ?? ''

/** The syntax tree of one file; what it imports is not looked at. Throws the compiler's messages if there is none. */
export function parseSolidity(source: string): AstNode {
  const input = {
    language: 'Solidity',
    sources: { source: { content: source } },
    settings: { stopAfter: 'parsing', outputSelection: { '*': { '': ['ast'] } } },
  }
  const { sources, errors } = JSON.parse(compiler.compile(JSON.stringify(input))) as {
    readonly sources?: { readonly source?: { readonly ast: AstNode } }
    readonly errors?: readonly { readonly formattedMessage: string }[]
  }
  if (sources?.source === undefined) throw new Error(errors?.map((error) => error.formattedMessage).join('\n'))
  return sources.source.ast
}

export function rangeOf(node: AstNode): SourceRange {
  const [start = 0, length = 0] = node.src.split(':').map(Number)
  return { start, end: start + length }
}

export function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'nodeType' in value
}

/** The node in `field`; the tree has one there for every `nodeType` this is asked of. */
export function child(node: AstNode, field: string): AstNode {
  const value = node[field]
  if (!isNode(value)) throw new Error(`${node.nodeType} has no ${field}`)
  return value
}

export function childrenOf(node: AstNode): AstNode[] {
  return Object.values(node).flat().filter(isNode)
}
