import { tronAddressOf } from '#api/addresses/tron-address.ts'

import type { CoinNetworkRecord } from './coin-registry.ts'

/** Returns a token's contract in its network's own notation, which our partners use too; null for the native coin. */
export function writtenContract({ network, token }: Pick<CoinNetworkRecord, 'network' | 'token'>): string | null {
  return token !== null && network === 'tron' ? tronAddressOf(token) : token
}
