import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { type BitcoinCoin, coinKey } from './bitcoin-coin.ts'

/**
 * A payment that this device has signed on a Bitcoin-like network. Stored before it is sent, so that a reload loses
 * none.
 */
export interface SentBitcoin {
  /** Transaction id: the hash of its content. */
  readonly id: string
  /** Identifies the user's request: however often it is sent, it makes one transaction. */
  readonly requestId: string
  readonly accountId: string
  readonly network: BitcoinNetworkKey
  readonly coins: readonly BitcoinCoin[]
  /** `null` if everything comes back. The first recipient if there are several. */
  readonly recipient: string | null
  /** Sum to all others in base units; 0 if everything comes back. */
  readonly amount: bigint
  readonly fee: bigint
  /** Virtual bytes. */
  readonly size: number
  readonly change: { readonly index: number; readonly amount: bigint } | null
  /** The signed bytes in hexadecimal, resent unchanged if no node responded. */
  readonly raw: string
  /** Milliseconds since 1970 by the device's clock. */
  readonly createdAt: number
  /** The local world it belongs to; `null` on public networks. */
  readonly worldId: string | null
  /** `refused`: no node takes it, so its coins are free again; `pending` until its block is deep enough. */
  readonly status: 'pending' | 'refused' | 'confirmed' | 'replaced'
  /** 0 while unconfirmed. */
  readonly confirmations: number
  /** Consecutive refusals by nodes. */
  readonly refusals: number
  /** Id of the payment that this one replaces. */
  readonly replaces: string | null
  /**
   * All outputs to others of a transaction that was signed as a file; `null` for outputs without an address, such as
   * data. It can be replaced only where it was made.
   */
  readonly paid?: readonly { readonly address: string | null; readonly amount: bigint }[]
}

/** Returns whether it only cancels another payment. */
export function isCancellation({ recipient, paid }: SentBitcoin): boolean {
  return recipient === null && paid === undefined
}

/** Blocks after which a payment is final: deeper than any reorg so far, except through bugs. */
export const confirmationsUntilFinal = 6

/** Returns whether two payments share a coin: only one of them can ever be in a block. */
export function isRival(one: SentBitcoin, other: SentBitcoin): boolean {
  if (one.id === other.id || one.network !== other.network) return false
  return one.coins.some((coin) => other.coins.some(({ id, output }) => coin.id === id && coin.output === output))
}

/** Returns whether it may still get into a block, or out of one. */
export function isUnsettled({ status }: SentBitcoin): boolean {
  return status === 'pending' || status === 'refused'
}

/** Returns whether it holds its coins, so that nothing else may spend them. */
export function holdsCoins({ status, confirmations }: SentBitcoin): boolean {
  return status === 'pending' || status === 'confirmed' || confirmations > 0
}

/**
 * Returns coins that the next payment must spend: one of each payment that nodes have refused and that none replaces
 * yet. A lying node may still get such a payment into a block; of two that spend the same coin, only one can be.
 * @param unspent Coins of one account: payments of others share none of them.
 */
export function coinsOfRefused(
  payments: readonly SentBitcoin[],
  unspent: readonly BitcoinCoin[],
): readonly BitcoinCoin[] {
  const holding = payments.filter(holdsCoins)
  const open = payments.filter(
    (payment) =>
      payment.status === 'refused' && !holdsCoins(payment) && !holding.some((other) => isRival(other, payment)),
  )
  const required = new Map<string, BitcoinCoin>()
  for (const { coins } of open) {
    const keys = coins.map(coinKey)
    if (keys.some((key) => required.has(key))) continue
    const coin = unspent.find((one) => keys.includes(coinKey(one)))
    if (coin) required.set(coinKey(coin), coin)
  }
  return [...required.values()]
}
