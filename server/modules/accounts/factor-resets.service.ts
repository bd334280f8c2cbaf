import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { OperatorAccount } from '#api/operator-accounts.ts'
import type {
  confirmFactorReset,
  listFactorResets,
  proposeFactorReset,
  withdrawFactorReset,
} from '#api/operator-factor-resets.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { SignedIn } from '#server/http/route.ts'
import { findMembers } from '#server/identity/accounts/accounts.repository.ts'
import { callOffReset } from '#server/identity/second-factors/call-off-reset.ts'
import {
  confirmReset,
  findResetUnderWay,
  insertReset,
  listResetsUnderWay,
  type ResetRow,
} from '#server/identity/second-factors/second-factor-resets.repository.ts'
import { hasSecondFactor } from '#server/identity/second-factors/second-factors.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'
import { notify } from '#server/notifications/notify.ts'

import type { AccountFacts } from './account-view.ts'
import type { AccountService } from './accounts.service.ts'
import { mayConfirm } from './may-confirm.ts'

interface FactorResetOptions {
  readonly database: Database
  readonly clock: Clock
  readonly createRateLimiter: CreateRateLimiter
  readonly guard: OperatorActs
  readonly facts: Pick<AccountFacts, 'findAccountFreeze' | 'isOperator'>
}

type Proposal = v.InferOutput<typeof proposeFactorReset.input>
type Confirmation = v.InferOutput<typeof confirmFactorReset.input>
type Withdrawal = v.InferOutput<typeof withdrawFactorReset.input>
type List = v.InferInput<typeof listFactorResets.data>

/** Seconds in which a proposal can be confirmed, and then, once confirmed, stopped by the owner. */
const waitingTime = 72 * 3600

/** Removes the second factors of an owner who has lost them. Takes two operators. */
export class FactorResetService {
  readonly #accounts: AccountService
  readonly #options: FactorResetOptions
  readonly #limit: RateLimiter

  constructor(accounts: AccountService, options: FactorResetOptions) {
    this.#accounts = accounts
    this.#options = options
    // Each proposal leads to an email if another reviewer confirms it.
    this.#limit = options.createRateLimiter('factor-resets', { points: 20, seconds: 3600 })
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn): Promise<List> {
    const { database, clock, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const rows = await listResetsUnderWay(tx, clock())
      const members = await findMembers(
        tx,
        rows.map(({ userId }) => userId),
      )
      const items = rows.flatMap((row) => {
        const memberId = members.get(row.userId)?.memberId
        // The owner has just deleted the account.
        if (memberId === undefined) return []
        return {
          id: row.userId,
          memberId,
          proposedAt: row.proposedAt.toISOString(),
          lapsesAt: row.lapsesAt.toISOString(),
          dueAt: row.dueAt?.toISOString() ?? null,
          mayConfirm: mayConfirm(row, caller.userId, clock()),
        }
      })
      return { items }
    })
  }

  /**
   * @throws ApiFailure `forbidden`, also for the operator's own account; `notFound`; `stateConflict`; `tooManyRequests`
   */
  async propose(caller: SignedIn, { id: userId, email, cause, note }: Proposal): Promise<OperatorAccount> {
    await this.#limit.consume(caller.userId)
    return this.#accounts.act(caller, userId, async (tx, person, at) => {
      if (person.email !== email) throw conflict('This isn’t the owner’s email')
      await this.#requireResettable(tx, person)
      const former = await findResetUnderWay(tx, userId)
      if (former !== undefined) {
        if (former.confirmedAt !== null || former.lapsesAt > at) throw conflict('It is proposed already')
        await callOffReset(tx, person, { outcome: 'lapsed', at })
      }
      const lapsesAt = addSeconds(at, waitingTime)
      await insertReset(tx, { id: randomUUID(), userId, cause, proposedBy: caller.userId, proposedAt: at, lapsesAt })
      return { action: 'propose-factor-reset', details: { cause, reason: note } }
    })
  }

  /**
   * @throws ApiFailure `forbidden`, also for the operator's own account or proposal; `notFound`; `proposerGone`;
   * `stateConflict`
   */
  async confirm(caller: SignedIn, { id: userId, reset, note }: Confirmation): Promise<OperatorAccount> {
    return this.#accounts.act(caller, userId, async (tx, person, at) => {
      const proposal = await requireUnderWay(tx, userId, reset)
      if (proposal.confirmedAt !== null) throw conflict('It is confirmed already')
      if (proposal.lapsesAt <= at) throw conflict('The proposal has lapsed')
      if (proposal.proposedBy === caller.userId) {
        throw new ApiFailure(apiErrorCode.forbidden, 'Another operator has to confirm it')
      }
      await this.#options.guard.requireProposer(tx, caller, proposal.proposedBy)
      await this.#requireResettable(tx, person)
      const keepToken = createToken()
      const dueAt = addSeconds(at, waitingTime)
      const tokenHash = hashToken(keepToken)
      await confirmReset(tx, reset, { confirmedBy: caller.userId, confirmedAt: at, dueAt, tokenHash })
      const values = { at: at.toISOString(), resetAt: dueAt.toISOString(), keepToken }
      await notify(tx, { kind: 'factor-reset-planned', values, person, at })
      return { action: 'confirm-factor-reset', details: { cause: proposal.cause, reason: note } }
    })
  }

  /** @throws ApiFailure `forbidden`, also for the operator's own account; `notFound`; `stateConflict` */
  async withdraw(caller: SignedIn, { id: userId, reset, note }: Withdrawal): Promise<OperatorAccount> {
    return this.#accounts.act(caller, userId, async (tx, person, at) => {
      await requireUnderWay(tx, userId, reset)
      await callOffReset(tx, person, { outcome: 'withdrawn', at })
      return { action: 'withdraw-factor-reset', details: { reason: note } }
    })
  }

  async #requireResettable(tx: Transaction, { id }: Account): Promise<void> {
    const { isOperator, findAccountFreeze } = this.#options.facts
    if (await isOperator(tx, id)) throw conflict('Its owner is an operator: have the roles revoked first')
    if ((await findAccountFreeze(tx, id)) !== undefined) throw conflict('The account is frozen')
    if (!(await hasSecondFactor(tx, id))) throw conflict('The account has no second factor')
  }
}

async function requireUnderWay(tx: Transaction, userId: string, id: string): Promise<ResetRow> {
  const row = await findResetUnderWay(tx, userId)
  if (row?.id !== id) throw conflict('It has ended, or another one has taken its place')
  return row
}

function conflict(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.stateConflict, message)
}
