import { is } from 'valibot'
import { rpcOrigin } from '#api/rpc-origin.ts'
import { rpcParameter } from '#api/rpc-parameter.ts'
import { paths } from '#src/config/paths.ts'

/** Contains the node's whole address. It's behind the hash, which is never sent, so a key in the path stays private. */
export const nodeParameter = 'node'

/** A node named by the user or by a link. */
export interface NamedNode {
  readonly url: string
  readonly origin: string
  /** The part that the user must recognize. */
  readonly host: string
}

/** Parses the entered or linked address of a node; returns `undefined` if pages may not ask it. */
export function parseNode(text: string): NamedNode | undefined {
  const typed = text.trim()
  if (!URL.canParse(typed)) return undefined
  const { href: url, origin, host, username, password } = new URL(typed)
  return username === '' && password === '' && is(rpcOrigin, origin) ? { url, origin, host } : undefined
}

/**
 * Returns the node that an app start should ask: `null` for none, `undefined` if the address is invalid. The server
 * allows only the host in the query; another node couldn't be reached.
 * @param search The query of the app's address, before its hash.
 * @param node The node in the page's own query.
 */
export function nodeOfVisit(search: string, node: string | null): NamedNode | null | undefined {
  const origin = new URLSearchParams(search).get(rpcParameter)
  if (origin === null) return null
  const named = parseNode(node ?? '')
  return named?.origin === origin ? named : undefined
}

/** Returns the link to the proof of reserves, with or without a node. */
export function reservesUrl(node: NamedNode | null): string {
  if (node === null) return `/#${paths.reserves}`
  const query = new URLSearchParams({ [rpcParameter]: node.origin })
  const ofPage = new URLSearchParams({ [nodeParameter]: node.url })
  return `/?${query.toString()}#${paths.reserves}?${ofPage.toString()}`
}
