import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import { type createPriceAlert, maximumPriceAlerts, type PriceAlert } from '#api/price-alerts.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { PriceSource } from '#server/providers/prices/prices.ts'

import { type ConvertedPrice, convertPrices } from './converted-price.ts'
import { countAlerts, deleteAlert, insertAlert, listAlerts, type PriceAlertRow } from './price-alerts.repository.ts'

export interface PriceAlertServiceOptions {
  readonly database: Database
  readonly clock: Clock
  /** Null if no source is configured, so that no alert can be set. */
  readonly prices: Pick<PriceSource, 'table'> | null
  readonly createRateLimiter: CreateRateLimiter
}

type NewAlert = v.InferOutput<typeof createPriceAlert.input>

/** Users' price alerts. */
export class PriceAlertService {
  readonly #options: PriceAlertServiceOptions
  readonly #limit: RateLimiter

  constructor(options: PriceAlertServiceOptions) {
    this.#options = options
    // Each may send an email.
    this.#limit = options.createRateLimiter('price-alert', { points: 100, seconds: 86_400 })
  }

  async list(userId: string): Promise<PriceAlert[]> {
    return (await listAlerts(this.#options.database, userId)).map(toView)
  }

  /** @throws ApiFailure with the contract's codes; `unavailable` while there are no prices at all */
  async create(userId: string, { coin, direction, currency, ...input }: NewAlert): Promise<PriceAlert> {
    const { database, clock } = this.#options
    const targetPrice = parseAmount(input.targetPrice)
    const { price } = this.#priceOf(coin, currency)
    if (direction === 'above' ? price > targetPrice : price < targetPrice) {
      throw new ApiFailure(apiErrorCode.stateConflict, `The price is ${direction} the target already`)
    }
    await this.#limit.consume(userId)
    const row: PriceAlertRow = {
      id: randomUUID(),
      userId,
      coin,
      direction,
      targetPrice,
      currency,
      createdAt: clock(),
      triggeredAt: null,
      triggeredPrice: null,
    }
    await database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      if ((await countAlerts(tx, userId)) >= maximumPriceAlerts) {
        throw new ApiFailure(apiErrorCode.limitReached, `An account can have ${maximumPriceAlerts} price alerts`)
      }
      await insertAlert(tx, row)
    })
    return toView(row)
  }

  /** @throws ApiFailure `notFound` */
  async delete(userId: string, id: string): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      if (!(await deleteAlert(tx, userId, id))) throw new ApiFailure(apiErrorCode.notFound, 'Price alert not found')
    })
  }

  #priceOf(coin: string, currency: string): ConvertedPrice {
    const table = this.#options.prices?.table()
    if (table === undefined || table.prices.size === 0) {
      throw new ApiFailure(apiErrorCode.unavailable, 'There are no prices at the moment', 60)
    }
    const found = convertPrices(table).find((price) => price.coin === coin && price.currency === currency)
    if (found === undefined) throw new ApiFailure(apiErrorCode.notFound, 'No price for this coin in this currency')
    return found
  }
}

function toView(row: PriceAlertRow): PriceAlert {
  const { id, coin, direction, targetPrice, currency, createdAt, triggeredAt, triggeredPrice } = row
  return {
    id,
    coin,
    direction,
    targetPrice: formatAmount(targetPrice),
    currency,
    createdAt: createdAt.toISOString(),
    triggered:
      triggeredAt === null || triggeredPrice === null
        ? null
        : { at: triggeredAt.toISOString(), price: formatAmount(triggeredPrice) },
  }
}
