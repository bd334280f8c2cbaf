import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { endAccountSessions, findAccounts, OperatorAccount } from '#api/operator-accounts.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorAction, OperatorActs } from '#server/http/operator-acts.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { SignedIn } from '#server/http/route.ts'
import { tryFindAccount, tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { listSessions } from '#server/identity/sessions/sessions.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { notify } from '#server/notifications/notify.ts'

import { type AccountFacts, viewAccount } from './account-view.ts'

/** The result of an account search. */
export interface FoundAccounts {
  /** What the query was interpreted as. */
  readonly by: 'email' | 'id' | 'address' | 'transaction' | 'number'
  /** Account ids. */
  readonly userIds: readonly string[]
}

export interface AccountServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly createRateLimiter: CreateRateLimiter
  readonly guard: OperatorActs
  readonly facts: AccountFacts
  /** Searches every module that can tell which accounts an identifier belongs to. */
  readonly search: (tx: Transaction, query: string) => Promise<FoundAccounts>
  /** Ends all sessions of an account locked by `tx`, along with everything issued to them. */
  readonly endSessions: (tx: Transaction, userId: string) => Promise<void>
}

type Found = v.InferOutput<typeof findAccounts.data>
type SessionEnd = v.InferOutput<typeof endAccountSessions.input>

/** @returns What to record in the audit log. */
type Act = (tx: Transaction, account: Account, at: Date) => Promise<Pick<OperatorAction, 'action' | 'details'>>

/** Lets operators look up an account by an exact identifier and see its security settings. Every lookup is audited. */
export class AccountService {
  readonly #options: AccountServiceOptions
  readonly #limit: RateLimiter

  constructor(options: AccountServiceOptions) {
    this.#options = options
    this.#limit = options.createRateLimiter('operator-accounts', { points: 120, seconds: 600 })
  }

  /** @throws ApiFailure `forbidden`, `tooManyRequests` */
  async find(caller: SignedIn, query: string): Promise<Found> {
    const { database, guard, search } = this.#options
    await this.#limit.consume(caller.userId)
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const { by, userIds } = await search(tx, query)
      const items = await listMain(tx, userIds)
      const details = { query: by === 'email' ? maskEmail(query) : query, found: String(items.length) }
      await guard.record(tx, caller, { action: 'find-accounts', subject: by, details })
      return { items }
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `tooManyRequests` */
  async open(caller: SignedIn, id: string): Promise<OperatorAccount> {
    const { database, guard } = this.#options
    await this.#limit.consume(caller.userId)
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const account = requireMain(await tryFindAccount(tx, id))
      await guard.record(tx, caller, { action: 'open-account', subject: id, details: {} })
      return this.#view(tx, caller, account)
    })
  }

  /**
   * Logs the account out everywhere, and tells the owner if there were any sessions. Idempotent.
   * @throws ApiFailure `forbidden`, also for the operator's own account; `notFound`
   */
  async endSessions(caller: SignedIn, { id, reason }: SessionEnd): Promise<OperatorAccount> {
    const { endSessions } = this.#options
    return this.act(caller, id, async (tx, account, at) => {
      const sessions = await listSessions(tx, id, at)
      await endSessions(tx, id)
      if (sessions.length > 0) {
        await notify(tx, { kind: 'logged-out-by-us', values: { at: at.toISOString() }, person: account, at })
      }
      return { action: 'end-account-sessions', details: { reason, sessions: String(sessions.length) } }
    })
  }

  /**
   * Locks an account, acts on it, and records the action in the audit log.
   * @throws ApiFailure `forbidden`, also for the operator's own account; `notFound`
   */
  async act(caller: SignedIn, id: string, act: Act): Promise<OperatorAccount> {
    const { database, guard, clock } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      if (id === caller.userId) {
        throw new ApiFailure(apiErrorCode.forbidden, 'Operators can’t act on their own accounts')
      }
      const account = requireMain(await tryLockAccount(tx, id))
      await guard.record(tx, caller, { ...(await act(tx, account, clock())), subject: id })
      return this.#view(tx, caller, requireMain(await tryFindAccount(tx, id)))
    })
  }

  async #view(tx: Transaction, { userId: viewer }: SignedIn, account: Account): Promise<OperatorAccount> {
    const { clock, facts } = this.#options
    return viewAccount(tx, facts, account, { viewer, now: clock() })
  }
}

/** Maximum results: a single transaction may have paid more accounts than an operator would read through. */
const mostFound = 50

async function listMain(tx: Transaction, userIds: readonly string[]): Promise<Found['items']> {
  const items: Found['items'] = []
  for (const userId of userIds.slice(0, mostFound)) {
    const account = await tryFindAccount(tx, userId)
    if (account?.realm === 'main') items.push({ id: account.id, memberId: account.memberId })
  }
  return items
}

/** Rejects accounts of the futures section: operators don't manage those here. */
function requireMain(account: Account | undefined): Account {
  if (account?.realm === 'main') return account
  throw new ApiFailure(apiErrorCode.notFound, 'Account not found')
}

/** The audit log keeps entries forever, so it gets too little of an address to email it. */
function maskEmail(query: string): string {
  return query.trim().replace(/^(.).*(?=@)/u, '$1…')
}
