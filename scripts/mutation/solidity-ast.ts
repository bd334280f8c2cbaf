import type { AstNode } from './compiler.ts'

/** The position of a piece of source, in bytes. */
export interface SourceRange {
  readonly start: number
  readonly end: number
}

export function rangeOf(node: AstNode): SourceRange {
  const [start = 0, length = 0] = node.src.split(':').map(Number)
  return { start, end: start + length }
}

export function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'nodeType' in value
}

/** Returns the node in `field`, which exists for every `nodeType` that callers pass. */
export function child(node: AstNode, field: string): AstNode {
  const value = node[field]
  if (!isNode(value)) throw new Error(`${node.nodeType} has no ${field}`)
  return value
}

export function childrenOf(node: AstNode): AstNode[] {
  return Object.values(node).flat().filter(isNode)
}
