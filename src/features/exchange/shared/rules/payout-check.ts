import type { NetworkKey } from '#api/coins.ts'
import { isBitcoinNetworkKey } from '#deployments/bitcoin-network-key.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { isHash, isNetworkHash } from '#src/chain/is-hash.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'
import type { PromisedPayout } from './least-arrival.ts'

/** A payout as shown on its order's page. */
export interface CheckedPayout extends PromisedPayout {
  readonly createdAt: string
  readonly network: NetworkKey
  /** As the network writes it; unchecked text from others. */
  readonly hash: string
  readonly address: string
  /** Null for the network's native coin. */
  readonly contract: string | null
}

/**
 * What this browser finds on the network without our server: `arrived`; `missing` while the transaction is unknown or
 * not in a block; `failed`; `short` if less arrived; `elsewhere` if nothing arrived, or in a block older than the
 * order; `unasked` if there is no server to ask; `unseen` if a contract sent it, which can't be checked.
 */
export type PayoutFinding = 'arrived' | 'missing' | 'failed' | 'short' | 'elsewhere' | 'unasked' | 'unseen'

/**
 * Looks up a payout on its network, with a node or with the index server of the wallets on this device.
 * @throws Error if the server can't be reached, or answers with something else.
 */
export async function checkPayout({ network, hash, ...payout }: CheckedPayout): Promise<PayoutFinding> {
  const chainId = chainIdOf(network)
  if (chainId !== undefined) {
    if (!isHash(hash)) return 'elsewhere'
    const { checkChainPayout } = await import('./chain-payout.ts')
    return checkChainPayout({ ...payout, chainId, hash })
  }
  if (!isNetworkHash(hash)) return 'elsewhere'
  // Normalizes the partner's notation.
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
