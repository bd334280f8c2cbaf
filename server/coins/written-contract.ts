import { tronAddressOf } from '#api/addresses/tron-address.ts'

import type { CoinNetworkRecord } from './coin-registry.ts'

/** A token's contract as its network's people and our partners write it; null for the network's own coin. */
export function writtenContract({ network, token }: Pick<CoinNetworkRecord, 'network' | 'token'>): string | null {
  return token !== null && network === 'tron' ? tronAddressOf(token) : token
}
