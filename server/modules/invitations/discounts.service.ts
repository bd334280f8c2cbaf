import type * as v from 'valibot'

import type { DiscountSum, GivenDiscount, listInvitationDiscounts } from '#api/invitation-discounts.ts'
import type { DiscountPercent } from '#api/invitation-offer.ts'
import type { Database } from '#server/db/database.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

import { termsWith, viewDiscount } from './discount-terms.ts'
import { listDiscountsOf, saveDiscountTerms } from './discounts.repository.ts'
import { lockCodeOf } from './invitations.repository.ts'
import { ensureCode } from './own-code.ts'
import type { RewardRow } from './rewards.repository.ts'

export interface DiscountServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly createRateLimiter: CreateRateLimiter
}

/** The part of their rewards that inviters pass on to invited users. */
export class DiscountService {
  readonly #options: DiscountServiceOptions
  readonly #changes: RateLimiter

  constructor(options: DiscountServiceOptions) {
    this.#options = options
    this.#changes = options.createRateLimiter('invitation-discount', { points: 30, seconds: 86_400 })
  }

  /** Sets the discount for invitations accepted from now on; a lower one takes effect a day later. */
  async set(userId: string, percent: DiscountPercent): Promise<GivenDiscount> {
    const { database, clock } = this.#options
    await this.#changes.consume(userId)
    await ensureCode(database, clock, userId)
    return database.transaction(async (tx) => {
      const own = await lockCodeOf(tx, userId)
      if (own === undefined) throw new Error('The account was deleted in the meantime')
      const now = clock()
      const changed = termsWith(own, percent, now)
      if (changed !== own) await saveDiscountTerms(tx, userId, changed)
      return viewDiscount(changed, now)
    })
  }

  /** Returns the discounts promised and paid to a user on their own fees. */
  async sums(userId: string): Promise<v.InferInput<typeof listInvitationDiscounts.data>> {
    const rows = await listDiscountsOf(this.#options.database, userId)
    return [...Map.groupBy(rows, ({ coin }) => coin)].flatMap(([coin, ofCoin]): DiscountSum[] => {
      const [pending, paid] = [sumOf(ofCoin, 'promised'), sumOf(ofCoin, 'paid')]
      return pending + paid > 0n ? [{ coin, pending: formatAmount(pending), paid: formatAmount(paid) }] : []
    })
  }
}

function sumOf(rewards: readonly RewardRow[], state: RewardRow['discountState']): bigint {
  return rewards.reduce((sum, { discount, discountState }) => (discountState === state ? sum + discount : sum), 0n)
}
