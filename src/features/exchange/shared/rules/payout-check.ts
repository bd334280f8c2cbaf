import type { NetworkKey } from '#api/coins.ts'
import { isBitcoinNetworkKey } from '#deployments/bitcoin-network-key.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { isHash, isNetworkHash } from '#src/chain/is-hash.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'
import type { PromisedPayout } from './least-arrival.ts'

/** A payout as its order's page has it. */
export interface CheckedPayout extends PromisedPayout {
  readonly createdAt: string
  readonly network: NetworkKey
  /** As the network writes it; anybody's text until it is checked. */
  readonly hash: string
  readonly address: string
  /** Null for the network's own coin. */
  readonly contract: string | null
}

/**
 * What this browser finds on the network, past our server: `arrived`, `missing` as long as whoever it asks does not know
 * the transaction, or not in a block, `failed`, `short` if less has arrived, or `elsewhere` if nothing has, or in a block
 * older than the order. It can't look where it has nobody to ask, `unasked`, or at what a contract sends, `unseen`.
 */
export type PayoutFinding = 'arrived' | 'missing' | 'failed' | 'short' | 'elsewhere' | 'unasked' | 'unseen'

/**
 * Looks a payout up by whom this browser asks about its network: a node, or the index server of the wallets on the device.
 * @throws Error if they can't be reached, or answer something else.
 */
export async function checkPayout({ network, hash, ...payout }: CheckedPayout): Promise<PayoutFinding> {
  const chainId = chainIdOf(network)
  if (chainId !== undefined) {
    if (!isHash(hash)) return 'elsewhere'
    const { checkChainPayout } = await import('./chain-payout.ts')
    return checkChainPayout({ ...payout, chainId, hash })
  }
  if (!isNetworkHash(hash)) return 'elsewhere'
  // However a partner writes it.
  const id = hash.toLowerCase().replace(/^0x/, '')
  const { indexUrls } = await loadAppConfig()
  if (isBitcoinNetworkKey(network)) {
    const url = indexUrls[network]
    if (url === undefined) return 'unasked'
    const { findBitcoinPayout } = await import('./bitcoin-payout.ts')
    return findBitcoinPayout(url, { ...payout, network, id })
  }
  if (indexUrls.tron === undefined) return 'unasked'
  const { findTronPayout } = await import('./tron-payout.ts')
  return findTronPayout(indexUrls.tron, { ...payout, id })
}
