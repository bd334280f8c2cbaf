import { is } from 'valibot'
import { rpcOrigin } from '#api/rpc-origin.ts'
import { rpcParameter } from '#api/rpc-parameter.ts'
import { paths } from '#src/config/paths.ts'

/** Names the node in the hash, whole: what stands there is sent to nobody, a key in the path included. */
export const nodeParameter = 'node'

/** A node that a person, or the link that they followed, names. */
export interface NamedNode {
  readonly url: string
  readonly origin: string
  /** What a person has to recognise. */
  readonly host: string
}

/** The node at an address that somebody typed or a link holds; `undefined` for one that no page may ask. */
export function parseNode(text: string): NamedNode | undefined {
  const typed = text.trim()
  if (!URL.canParse(typed)) return undefined
  const { href: url, origin, host, username, password } = new URL(typed)
  return username === '' && password === '' && is(rpcOrigin, origin) ? { url, origin, host } : undefined
}

/**
 * The node that a start of the app is to ask: `null` for none, `undefined` if the address is no such start's. The server
 * allows the host of the query; a node elsewhere could not be asked.
 * @param search The query of the app's address, before its hash.
 * @param node What the page's own query names.
 */
export function nodeOfVisit(search: string, node: string | null): NamedNode | null | undefined {
  const origin = new URLSearchParams(search).get(rpcParameter)
  if (origin === null) return null
  const named = parseNode(node ?? '')
  return named?.origin === origin ? named : undefined
}

/** Opens the proof of reserves with a node, or without one. */
export function reservesUrl(node: NamedNode | null): string {
  if (node === null) return `/#${paths.reserves}`
  const query = new URLSearchParams({ [rpcParameter]: node.origin })
  const ofPage = new URLSearchParams({ [nodeParameter]: node.url })
  return `/?${query.toString()}#${paths.reserves}?${ofPage.toString()}`
}
