import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { type BitcoinCoin, coinKey } from './bitcoin-coin.ts'

/** A payment that this device has signed on a network of Bitcoin's kind. Kept before it is sent, so that a reload loses none. */
export interface SentBitcoin {
  /** Of the transaction: the hash of its content. */
  readonly id: string
  /** What the person asked for once: however often it is asked for again, one transaction comes of it. */
  readonly requestId: string
  readonly accountId: string
  readonly network: BitcoinNetworkKey
  readonly coins: readonly BitcoinCoin[]
  /** `null` where everything comes back. */
  readonly recipient: string | null
  /** In base units; 0 where everything comes back. */
  readonly amount: bigint
  readonly fee: bigint
  /** Virtual bytes. */
  readonly size: number
  readonly change: { readonly index: number; readonly amount: bigint } | null
  /** The signed bytes in hexadecimal digits: sent again as they are when nobody answered. */
  readonly raw: string
  /** Milliseconds since 1970 by the device's clock. */
  readonly createdAt: number
  /** The local world that it belongs to; `null` on public networks, which never end. */
  readonly worldId: string | null
  /** `refused`: no node takes it, so its coins may be spent otherwise; `pending` until its block lies deep enough. */
  readonly status: 'pending' | 'refused' | 'confirmed' | 'replaced'
  /** 0 while no block has it. */
  readonly confirmations: number
  /** How often in a row nodes have refused it. */
  readonly refusals: number
  /** The one that this is to take the place of. */
  readonly replaces: string | null
}

/** Blocks after which a payment is final: deeper than nodes have ever agreed otherwise, mistakes apart. */
export const confirmationsUntilFinal = 6

/** Whether two spend a coin in common: only one of them can ever be in a block. */
export function isRival(one: SentBitcoin, other: SentBitcoin): boolean {
  if (one.id === other.id || one.network !== other.network) return false
  return one.coins.some((coin) => other.coins.some(({ id, output }) => coin.id === id && coin.output === output))
}

/** Whether it may still come into a block, or out of it. */
export function isUnsettled({ status }: SentBitcoin): boolean {
  return status === 'pending' || status === 'refused'
}

/** Whether it holds its coins: nothing else may spend them. */
export function holdsCoins({ status, confirmations }: SentBitcoin): boolean {
  return status === 'pending' || status === 'confirmed' || confirmations > 0
}

/**
 * Coins that the next payment spends in any case: one of each payment that nodes have refused and that none takes the place
 * of yet. A node that lied may still bring such a payment into a block; of two that spend one coin only one ever is.
 * @param unspent Of one account: payments of others share none of them.
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
