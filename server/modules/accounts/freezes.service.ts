import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { FreezeReason } from '#api/freezes.ts'
import type { freezeAccount, liftAccountFreeze, OperatorAccount } from '#api/operator-accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SignedIn } from '#server/http/route.ts'
import { callOffReset } from '#server/identity/second-factors/call-off-reset.ts'
import { notify } from '#server/notifications/notify.ts'

import type { AccountService } from './accounts.service.ts'

/** A freeze in force. */
export interface FreezeInForce {
  readonly id: string
  readonly frozenBy: string
}

/** Storage for freezes, which are checked by withdrawals and everything else that leaves an account. */
export interface FreezeStore {
  readonly find: (tx: Transaction, userId: string) => Promise<FreezeInForce | undefined>
  readonly insert: (
    tx: Transaction,
    freeze: FreezeInForce & { readonly userId: string; readonly reason: FreezeReason; readonly frozenAt: Date },
  ) => Promise<void>
  readonly lift: (
    tx: Transaction,
    id: string,
    lift: { readonly liftedBy: string; readonly liftedAt: Date },
  ) => Promise<void>
  /** Cancels all withdrawals of a locked account that aren't signed yet. */
  readonly stopWithdrawals: (tx: Transaction, userId: string) => Promise<void>
}

type Freeze = v.InferOutput<typeof freezeAccount.input>
type Lift = v.InferOutput<typeof liftAccountFreeze.input>

/** One operator can freeze an account at once; a different one has to lift the freeze. */
export class AccountFreezeService {
  readonly #accounts: AccountService
  readonly #store: FreezeStore

  constructor(accounts: AccountService, store: FreezeStore) {
    this.#accounts = accounts
    this.#store = store
  }

  /**
   * @throws ApiFailure `forbidden`, also for the operator's own account; `notFound`; `stateConflict` if already frozen
   */
  async freeze(caller: SignedIn, { id: userId, reason, note }: Freeze): Promise<OperatorAccount> {
    const store = this.#store
    return this.#accounts.act(caller, userId, async (tx, person, at) => {
      if ((await store.find(tx, userId)) !== undefined) throw conflict('The account is frozen already')
      await store.insert(tx, { id: randomUUID(), userId, reason, frozenBy: caller.userId, frozenAt: at })
      await store.stopWithdrawals(tx, userId)
      // Someone may be impersonating the owner: their factors stay until that is settled.
      await callOffReset(tx, person, { outcome: 'frozen', at })
      const values = { at: at.toISOString(), freezeReason: reason }
      await notify(tx, { kind: 'account-frozen', values, person, at })
      return { action: 'freeze-account', details: { cause: reason, reason: note } }
    })
  }

  /**
   * Lifts the freeze that the operator has read.
   * @throws ApiFailure `forbidden`, also for the operator's own account or freeze; `notFound`; `stateConflict`
   */
  async lift(caller: SignedIn, { id: userId, freeze: read, note }: Lift): Promise<OperatorAccount> {
    const store = this.#store
    return this.#accounts.act(caller, userId, async (tx, person, at) => {
      const freeze = await store.find(tx, userId)
      if (freeze?.id !== read) throw conflict('It has been lifted, or another one has taken its place')
      if (freeze.frozenBy === caller.userId) {
        throw new ApiFailure(apiErrorCode.forbidden, 'Another operator has to lift a freeze')
      }
      await store.lift(tx, freeze.id, { liftedBy: caller.userId, liftedAt: at })
      await notify(tx, { kind: 'account-unfrozen', values: { at: at.toISOString() }, person, at })
      return { action: 'lift-account-freeze', details: { reason: note } }
    })
  }
}

function conflict(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.stateConflict, message)
}
