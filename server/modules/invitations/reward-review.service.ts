import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { appealRewardReview, getRewardReview, RewardReview } from '#api/invitation-reviews.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'

import { holdKindsOf } from './hold-kinds.ts'
import {
  changeReview,
  countVersionOn,
  findLatestReview,
  listReviewedRewards,
  listSignals,
  lockReview,
  type ReviewRow,
} from './reviews.repository.ts'
import { amountsByCoin } from './reward-amounts.ts'

export interface RewardReviewOptions {
  readonly database: Database
  readonly clock: Clock
  readonly createRateLimiter: CreateRateLimiter
}

type Appeal = v.InferOutput<typeof appealRewardReview.input>

/** Shows inviters their review, and lets them appeal. */
export class RewardReviewService {
  readonly #options: RewardReviewOptions
  readonly #appeals: RateLimiter

  constructor(options: RewardReviewOptions) {
    this.#options = options
    this.#appeals = options.createRateLimiter('reward-appeal', { points: 10, seconds: 3_600 })
  }

  async find(userId: string): Promise<v.InferInput<typeof getRewardReview.data>> {
    return this.#options.database.transaction(async (tx) => {
      const review = await findLatestReview(tx, userId)
      return review === undefined ? null : view(tx, review)
    })
  }

  /** @throws ApiFailure `notFound`, also for another user's review; `stateConflict` */
  async appeal(userId: string, { id, text }: Appeal): Promise<RewardReview> {
    const { database, clock } = this.#options
    await this.#appeals.consume(userId)
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const review = await lockReview(tx, id)
      if (review === undefined || review.inviterId !== userId) {
        throw new ApiFailure(apiErrorCode.notFound, 'Review not found')
      }
      if (review.state !== 'open' || review.appeal !== null) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'The review was decided, or has an appeal')
      }
      const appeal = { appeal: text, appealedAt: clock() }
      await changeReview(tx, id, appeal)
      // No reviewer may decide without having read it.
      await countVersionOn(tx, [id])
      return view(tx, { ...review, ...appeal })
    })
  }
}

async function view(tx: Transaction, review: ReviewRow): Promise<RewardReview> {
  const { id, state, openedAt, appeal, decidedAt, reason } = review
  const rewards = (await listReviewedRewards(tx, [id])).map(({ reward }) => reward)
  return {
    id,
    since: openedAt.toISOString(),
    state,
    kinds: holdKindsOf(await listSignals(tx, [id])),
    // Rewards returned because an account was deleted aren't part of the decision.
    held: amountsByCoin(rewards.filter((reward) => reward.reason !== 'account-deleted')),
    appeal,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  }
}
