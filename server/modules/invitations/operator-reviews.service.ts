import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { listRewardReviews, OpenedRewardReview, refuseRewards, releaseRewards } from '#api/invitation-reviews.ts'
import type { AuditAction } from '#api/operators.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Clock } from '#server/lib/clock.ts'
import { notify } from '#server/notifications/notify.ts'

import { isAbout, listReviewed, viewOpened } from './operator-review-view.ts'
import { requiredApprovals } from './required-approvals.ts'
import {
  addReleaseApproval,
  changeReview,
  findReview,
  listReleaseApprovals,
  listReviewedRewards,
  listReviews,
  lockHeld,
  lockReview,
  type ReleaseApprovalRow,
  type ReviewRow,
} from './reviews.repository.ts'
import { amountTexts, withDiscount } from './reward-amounts.ts'
import { returnReward } from './reward-return.ts'
import { changeReward, type RewardRow } from './rewards.repository.ts'

export interface OperatorReviewOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly guard: OperatorActs
}

type ReviewPage = v.InferInput<typeof listRewardReviews.data>
type Query = v.InferOutput<typeof listRewardReviews.input>
type Release = v.InferOutput<typeof releaseRewards.input>
type Refusal = v.InferOutput<typeof refuseRewards.input>

/** Lets operators review held rewards. */
export class OperatorReviewService {
  readonly #options: OperatorReviewOptions

  constructor(options: OperatorReviewOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, { state, cursor }: Query): Promise<ReviewPage> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const rows = await listReviews(tx, { state, cursor })
      const approvals = await this.#approvalsOf(tx, caller, rows)
      const listed = new Map((await listReviewed(tx, rows, approvals)).map((review) => [review.id, review]))
      return toPage(
        rows,
        ({ openedAt: at, id }) => ({ at, id }),
        // Undefined if the inviter's account was deleted between the queries.
        ({ id }) => listed.get(id),
      )
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async open(caller: SignedIn, id: string): Promise<OpenedRewardReview> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const review = (await findReview(tx, id)) ?? noReview()
      const opened = await this.#view(tx, caller, review)
      await guard.record(tx, caller, {
        action: 'open-reward-review',
        subject: id,
        details: { inviter: opened.memberId },
      })
      return opened
    })
  }

  /** @throws ApiFailure `forbidden`, also for one's own review; `notFound`; `stateConflict`, also if approved before */
  async release(caller: SignedIn, { id, version }: Release): Promise<OpenedRewardReview> {
    const { clock } = this.#options
    return this.#decide(caller, { id, version }, async (tx, { review, inviter, held }) => {
      const operator = { operatorId: caller.userId, operator: caller.account.memberId }
      const approvedAt = clock()
      if (!(await addReleaseApproval(tx, { reviewId: id, version, ...operator, approvedAt }))) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'This operator already approved it')
      }
      const approvals = (await this.#approvalsOf(tx, caller, [review])).length
      const required = await requiredApprovals(tx, held)
      const details = { approvals: `${approvals} of ${required}` }
      if (approvals < required) return { action: 'release-rewards', details }
      for (const reward of held) await changeReward(tx, reward.id, { state: 'promised', clearedAt: approvedAt })
      await changeReview(tx, id, { state: 'released', decidedAt: approvedAt })
      await this.#tell(tx, inviter, held, null)
      return { action: 'release-rewards', details }
    })
  }

  /** Refuses rewards, which takes only one operator. @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async refuse(caller: SignedIn, { id, version, reason }: Refusal): Promise<OpenedRewardReview> {
    const { clock, ledger } = this.#options
    return this.#decide(caller, { id, version }, async (tx, { inviter, held }) => {
      for (const reward of held) await returnReward(tx, ledger, reward, 'refused')
      await changeReview(tx, id, { state: 'refused', decidedAt: clock(), reason })
      await this.#tell(tx, inviter, held, reason)
      return { action: 'refuse-rewards', details: { reason } }
    })
  }

  async #view(tx: Transaction, caller: SignedIn, review: ReviewRow): Promise<OpenedRewardReview> {
    return (await viewOpened(tx, review, caller, await this.#approvalsOf(tx, caller, [review]))) ?? noReview()
  }

  /** Returns the approvals of reviews. Before the decision, those of operators who have lost the role don't count. */
  async #approvalsOf(
    tx: Transaction,
    caller: SignedIn,
    reviews: readonly ReviewRow[],
  ): Promise<readonly ReleaseApprovalRow[]> {
    const approvals = await listReleaseApprovals(tx, reviews)
    const open = new Set(reviews.flatMap(({ id, state }) => (state === 'open' ? [id] : [])))
    const holders = await this.#options.guard.holders(
      tx,
      caller,
      approvals.map(({ operatorId }) => operatorId),
    )
    return approvals.filter((approval) => !open.has(approval.reviewId) || holders.has(approval.operatorId))
  }

  /** Decides on the version the operator has seen, and audits it. Locks in the order of a claim: the account first. */
  async #decide(
    caller: SignedIn,
    { id, version }: Release,
    act: (tx: Transaction, subject: Subject) => Promise<Done>,
  ): Promise<OpenedRewardReview> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const { inviterId } = (await findReview(tx, id)) ?? noReview()
      const inviter = (await tryLockAccount(tx, inviterId)) ?? noReview()
      const review = (await lockReview(tx, id)) ?? noReview()
      if (isAbout(caller.userId, review, await listReviewedRewards(tx, [id]))) {
        throw new ApiFailure(apiErrorCode.forbidden, 'Operators can’t decide about themselves')
      }
      if (review.state !== 'open') throw new ApiFailure(apiErrorCode.stateConflict, 'The review was decided')
      if (review.version !== version) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'The review has changed since it was opened')
      }
      const held = await lockHeld(tx, id)
      const { action, details } = await act(tx, { review, inviter, held })
      const facts = {
        inviter: inviter.memberId,
        held: amountTexts(held.map(withDiscount)).join(', '),
        rewards: String(held.length),
      }
      await guard.record(tx, caller, { action, subject: id, details: { ...facts, ...details } })
      return this.#view(tx, caller, (await findReview(tx, id)) ?? noReview())
    })
  }

  async #tell(tx: Transaction, person: Account, held: readonly RewardRow[], reason: string | null): Promise<void> {
    const at = this.#options.clock()
    const told = amountTexts(held).map((amount) =>
      reason === null
        ? ({ kind: 'rewards-released', person, at, values: { amount } } as const)
        : ({ kind: 'rewards-refused', person, at, values: { amount, reason } } as const),
    )
    await notify(tx, ...told)
  }
}

interface Subject {
  readonly review: ReviewRow
  readonly inviter: Account
  readonly held: readonly RewardRow[]
}

interface Done {
  readonly action: Extract<AuditAction, 'release-rewards' | 'refuse-rewards'>
  readonly details: Readonly<Record<string, string>>
}

function noReview(): never {
  throw new ApiFailure(apiErrorCode.notFound, 'Review not found')
}
