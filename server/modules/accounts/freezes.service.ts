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

/** A freeze that is in force. */
export interface FreezeInForce {
  readonly id: string
  readonly frozenBy: string
}

/** How freezes are kept, which withdrawals and all else that leaves an account look at. */
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
  /** Takes back every withdrawal of a locked account that isn't signed yet. */
  readonly stopWithdrawals: (tx: Transaction, userId: string) => Promise<void>
}

type Freeze = v.InferOutput<typeof freezeAccount.input>
type Lift = v.InferOutput<typeof liftAccountFreeze.input>

/** One operator freezes an account at once; it takes another one to lift that. */
export class AccountFreezeService {
  readonly #accounts: AccountService
  readonly #store: FreezeStore

  constructor(accounts: AccountService, store: FreezeStore) {
    this.#accounts = accounts
    this.#store = store
  }

  /** @throws ApiFailure `forbidden` also for one's own; `notFound`; `stateConflict` if it is frozen */
  async freeze(caller: SignedIn, { id: userId, reason, note }: Freeze): Promise<OperatorAccount> {
    const store = this.#store
    return this.#accounts.act(caller, userId, async (tx, person, at) => {
      if ((await store.find(tx, userId)) !== undefined) throw conflict('The account is frozen already')
      await store.insert(tx, { id: randomUUID(), userId, reason, frozenBy: caller.userId, frozenAt: at })
      await store.stopWithdrawals(tx, userId)
      // Somebody may be acting in the owner's name: their factors stay until that is known.
      await callOffReset(tx, person, { outcome: 'frozen', at })
      const values = { at: at.toISOString(), freezeReason: reason }
      await notify(tx, { kind: 'account-frozen', values, person, at })
      return { action: 'freeze-account', details: { cause: reason, reason: note } }
    })
  }

  /** @throws ApiFailure `forbidden` also for one's own, and for whoever has frozen it; `notFound`; `stateConflict` */
  async lift(caller: SignedIn, { id: userId, note }: Lift): Promise<OperatorAccount> {
    const store = this.#store
    return this.#accounts.act(caller, userId, async (tx, person, at) => {
      const freeze = await store.find(tx, userId)
      if (freeze === undefined) throw conflict('The account isn’t frozen')
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
