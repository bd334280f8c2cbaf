import { createPublicClient, http, type PublicClient } from 'viem'

import { type NetworkKey, networks } from '#deployments/networks.ts'

/** A chain that the server is configured for, with a client for its node. */
export interface Chain {
  readonly chainId: number
  readonly network: NetworkKey
  readonly name: string
  /** Doesn't retry: the caller decides whether and when to. Never use it inside a database transaction. */
  readonly client: PublicClient
}

/** Timeout of a request, in milliseconds. */
const timeout = 10_000

/** Returns the chains that have an RPC URL, in the order of `networks`. */
export function connectChains(rpcUrls: Readonly<Record<string, string>>): readonly Chain[] {
  return networks.flatMap(({ key, name, chainId, localChainId }) =>
    [chainId, localChainId].flatMap((id) => {
      const url = rpcUrls[id]
      if (url === undefined) return []
      const client = createPublicClient({ transport: http(url, { timeout, retryCount: 0 }) })
      return [{ chainId: id, network: key, name, client }]
    }),
  )
}
