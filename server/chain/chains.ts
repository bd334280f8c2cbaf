import { createPublicClient, http, type PublicClient } from 'viem'

import { type NetworkKey, networks } from '#deployments/networks.ts'

/** A chain that the server is configured for, and the way to its node. */
export interface Chain {
  readonly chainId: number
  readonly network: NetworkKey
  readonly name: string
  /** Tries once; the caller decides whether and when to try again. Never to be used inside a transaction. */
  readonly client: PublicClient
}

/** How long a node may take to answer, in milliseconds. */
const timeout = 10_000

/** The chains that have an RPC, in the order of `networks`. */
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
