import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { listReviews, refuseWithdrawal, reviewedWithdrawal } from '#api/operators.ts'
import type { Withdrawal } from '#api/withdrawals.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { coinsAt } from '#server/coins/current-coins.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorAction } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { findMembers, type Member } from '#server/identity/accounts/accounts.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { OperatorGuard } from './operator-guard.ts'
import {
  addApproval,
  type ApprovalRow,
  listApprovals,
  listWithdrawals,
  lockWithdrawal,
  type WithdrawalRow,
} from './reviews.repository.ts'

type ReviewedWithdrawal = v.InferOutput<typeof reviewedWithdrawal>
type ReviewPage = v.InferOutput<typeof listReviews.data>
type Query = v.InferOutput<typeof listReviews.input>
type Refusal = v.InferOutput<typeof refuseWithdrawal.input>

/** What reviews can do with withdrawals. Decisions return undefined if they come too late. */
export interface ReviewableWithdrawals {
  readonly approve: (tx: Transaction, id: string, by: string) => Promise<WithdrawalRow | undefined>
  /** @param reason Shown to the user. */
  readonly refuse: (tx: Transaction, id: string, reason: string, by: string) => Promise<WithdrawalRow | undefined>
  /** Returns the withdrawals as their owners see them, in the same order. */
  readonly view: (tx: Transaction, rows: readonly WithdrawalRow[]) => Promise<readonly Withdrawal[]>
}

export interface ReviewServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorGuard
  readonly registry: CoinRegistry
  readonly withdrawals: ReviewableWithdrawals
}

/** Reviews of withdrawals, by one operator or two. */
export class ReviewService {
  readonly #options: ReviewServiceOptions

  constructor(options: ReviewServiceOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, { state, cursor }: Query): Promise<ReviewPage> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const rows = await listWithdrawals(tx, { state, cursor })
      const reviews = new Map((await this.#describe(tx, rows, caller)).map((review) => [review.id, review]))
      const reviewOf = ({ id }: WithdrawalRow) => {
        const review = reviews.get(id)
        if (review === undefined) throw new Error(`The review of the withdrawal ${id} is missing`)
        return review
      }
      return toPage(rows, ({ createdAt: at, id }) => ({ at, id }), reviewOf)
    })
  }

  /**
   * @throws ApiFailure `forbidden`, also for one's own withdrawal; `notFound`; `stateConflict`, also if approved before
   */
  async approve(caller: SignedIn, id: string): Promise<ReviewedWithdrawal> {
    const { clock, withdrawals } = this.#options
    return this.#review(caller, id, async (tx, row) => {
      if (row.userId === caller.userId) {
        throw new ApiFailure(apiErrorCode.forbidden, 'Operators can’t approve their own withdrawals')
      }
      const operator = { operatorId: caller.userId, operator: caller.account.memberId }
      if (!(await addApproval(tx, { withdrawalId: id, ...operator, approvedAt: clock() }))) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'This operator already approved it')
      }
      const approvals = (await this.#approvalsOf(tx, caller, [row])).length
      const required = requiredApprovals(await this.#coins(tx), row)
      const decided = approvals < required ? row : await withdrawals.approve(tx, id, caller.userId)
      return { decided, action: 'approve', details: { ...factsOf(row), approvals: `${approvals} of ${required}` } }
    })
  }

  /**
   * Refuses a withdrawal, which takes only one operator.
   * @throws ApiFailure `forbidden`, `notFound`, `stateConflict`
   */
  async refuse(caller: SignedIn, { id, reason }: Refusal): Promise<ReviewedWithdrawal> {
    const { withdrawals } = this.#options
    return this.#review(caller, id, async (tx, row) => {
      const decided = await withdrawals.refuse(tx, id, reason, caller.userId)
      return { decided, action: 'refuse', details: { ...factsOf(row), reason } }
    })
  }

  /** Decides on a withdrawal in review, and records the decision in the audit log. */
  async #review(
    caller: SignedIn,
    id: string,
    decide: (tx: Transaction, row: WithdrawalRow) => Promise<Decision>,
  ): Promise<ReviewedWithdrawal> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const row = await lockWithdrawal(tx, id)
      if (row === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Withdrawal not found')
      if (row.state !== 'audit') throw notInReview()
      const { decided, ...done } = await decide(tx, row)
      if (decided === undefined) throw notInReview()
      await guard.record(tx, caller, { subject: id, ...done })
      const [review] = await this.#describe(tx, [decided], caller)
      if (review === undefined) throw new Error(`The review of the withdrawal ${id} is missing`)
      return review
    })
  }

  async #describe(
    tx: Transaction,
    rows: readonly WithdrawalRow[],
    caller: SignedIn,
  ): Promise<readonly ReviewedWithdrawal[]> {
    const described = await this.#options.withdrawals.view(tx, rows)
    const coins = await this.#coins(tx)
    const approvals = await this.#approvalsOf(tx, caller, rows)
    const requesters = await findMembers(
      tx,
      rows.map(({ userId }) => userId),
    )
    return rows.flatMap((row, index) => {
      const withdrawal = described[index]
      const ofRow = approvals.filter(({ withdrawalId }) => withdrawalId === row.id)
      const requester = requesters.get(row.userId)
      return withdrawal === undefined ? [] : [toReview({ row, withdrawal, approvals: ofRow, requester, caller, coins })]
    })
  }

  /** Returns the approvals of withdrawals. Before the decision, those of operators who have lost the role don't count. */
  async #approvalsOf(
    tx: Transaction,
    caller: SignedIn,
    rows: readonly WithdrawalRow[],
  ): Promise<readonly ApprovalRow[]> {
    const approvals = await listApprovals(
      tx,
      rows.map(({ id }) => id),
    )
    const waiting = new Set(rows.flatMap(({ id, state }) => (state === 'audit' ? [id] : [])))
    const holders = await this.#options.guard.holders(
      tx,
      caller,
      approvals.map(({ operatorId }) => operatorId),
    )
    return approvals.filter((approval) => !waiting.has(approval.withdrawalId) || holders.has(approval.operatorId))
  }

  /** Returns the coins with the current limits, so that lowering one also applies to withdrawals already waiting. */
  async #coins(tx: Transaction): Promise<CoinRegistry> {
    const { registry, clock } = this.#options
    return coinsAt(tx, registry, clock())
  }
}

function toReview({ row, withdrawal, approvals, requester, caller, coins }: ReviewParts): ReviewedWithdrawal {
  const isDecided = row.state !== 'audit'
  const isOwn = row.userId === caller.userId
  const hasApproved = approvals.some(({ operatorId }) => operatorId === caller.userId)
  return {
    ...withdrawal,
    userId: row.userId,
    memberId: requester?.memberId ?? null,
    registeredAt: requester?.registeredAt.toISOString() ?? null,
    approvals: approvals.map(({ operator, approvedAt }) => ({ operator, at: approvedAt.toISOString() })),
    requiredApprovals: requiredApprovals(coins, row),
    mayApprove: !isDecided && !isOwn && !hasApproved,
  }
}

/** Requires two approvals above the coin's limit, or if the coin is no longer listed. */
function requiredApprovals(coins: CoinRegistry, { coin, amount }: WithdrawalRow): number {
  const limit = coins.find(coin)?.fourEyesLimit
  return limit === undefined || amount > limit ? 2 : 1
}

/** The outcome of a review, for the audit log; `decided` is undefined if the decision came too late. */
interface Decision extends Pick<OperatorAction, 'action' | 'details'> {
  readonly decided: WithdrawalRow | undefined
}

interface ReviewParts {
  readonly row: WithdrawalRow
  readonly withdrawal: Withdrawal
  readonly approvals: readonly ApprovalRow[]
  readonly requester: Member | undefined
  readonly caller: SignedIn
  readonly coins: CoinRegistry
}

function notInReview(): ApiFailure {
  return new ApiFailure(apiErrorCode.stateConflict, 'The withdrawal isn’t in review')
}

function factsOf({ coin, network, address, amount }: WithdrawalRow) {
  return { amount: `${formatAmount(amount)} ${coin}`, network, address }
}
