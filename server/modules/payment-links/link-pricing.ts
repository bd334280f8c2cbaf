import { randomUUID } from 'node:crypto'

import { linkPriceSeconds } from '#api/payment-links.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { depositMinimumAt } from '#server/coins/current-coins.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { readNumberText } from '#server/lib/number-text.ts'
import { payableAmount } from '#server/ordering/quoted-amounts.ts'
import { type PriceSource, PricesUnavailableError } from '#server/providers/prices/prices.ts'

import { findPrice, insertPrice, type PriceRow } from './link-prices.repository.ts'
import type { LinkRow } from './payment-links.repository.ts'

export interface LinkPricingOptions {
  readonly database: Database
  readonly clock: Clock
  readonly coins: Pick<CoinRegistry, 'onNetwork'>
  /** Null if no source is configured. */
  readonly prices: Pick<PriceSource, 'current'> | null
}

type Place = Pick<LinkRow, 'coin' | 'network'>

/** More decimals would only make the amount harder to read and type. */
const mostDecimals = 8
const unit = 10n ** 18n

/** Converts the amounts of links priced in fiat to their coin. */
export class LinkPricing {
  readonly #options: LinkPricingOptions

  constructor(options: LinkPricingOptions) {
    this.#options = options
  }

  /**
   * Returns the smallest coin amount worth the fiat amount, both in 10^-18, rounded up to eight decimals or the
   * network's. Undefined if the market has no price for the coin or no rate for the currency.
   */
  coinAmountRoundedUp({ coin, network }: Place, currency: string, fiatAmount: bigint): bigint | undefined {
    const place = this.#options.coins.onNetwork(coin, network)
    const known = this.#current()
    const price = readNumberText(known?.usdPrices[coin] ?? '')
    const rate = currency === 'USD' ? unit : readNumberText(known?.usdRates[currency] ?? '')
    if (place === undefined || price === undefined || rate === undefined || price <= 0n || rate <= 0n) return undefined
    const exact = dividedRoundedUp(fiatAmount * unit * unit, price * rate)
    return payableAmount(exact, Math.min(place.decimals, mostDecimals))
  }

  #current() {
    try {
      return this.#options.prices?.current()
    } catch (error) {
      if (error instanceof PricesUnavailableError) return undefined
      throw error
    }
  }

  /**
   * Returns the current price of a link in fiat. Payers within a few minutes get the same one, and at least half of its
   * lifetime. Undefined if there is no price, or if the amount is too small to be credited.
   */
  async offer(link: LinkRow): Promise<PriceRow | undefined> {
    const { database, clock, coins } = this.#options
    const { id: linkId, currency, fiatAmount } = link
    if (currency === null || fiatAmount === null) return undefined
    const now = clock()
    const known = await findPrice(database, linkId, { validAfter: addSeconds(now, linkPriceSeconds / 2) })
    if (known !== undefined) return known
    const amount = this.coinAmountRoundedUp(link, currency, fiatAmount)
    const place = coins.onNetwork(link.coin, link.network)
    if (amount === undefined || place === undefined) return undefined
    if (amount <= (await depositMinimumAt(database, place, now))) return undefined
    const row = { id: randomUUID(), linkId, amount, createdAt: now, validUntil: addSeconds(now, linkPriceSeconds) }
    await insertPrice(database, row)
    return row
  }

  /** Returns whether the link asks for this coin amount, or did so in a price that is still valid. */
  async isAskedFor(tx: Transaction, { id, amount: fixed }: LinkRow, amount: bigint): Promise<boolean> {
    if (fixed !== null) return amount === fixed
    return (await findPrice(tx, id, { validAfter: this.#options.clock(), amount })) !== undefined
  }
}

function dividedRoundedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}
