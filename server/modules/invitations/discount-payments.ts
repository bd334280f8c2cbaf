import type { Database, Transaction } from '#server/db/database.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { availableOf, budgetAccount } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Clock } from '#server/lib/clock.ts'

import { listPayableTo, lockPayable } from './discounts.repository.ts'
import { changeReward } from './rewards.repository.ts'

export interface DiscountPaymentOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
}

/** Users paid per batch. */
const atOnce = 50

/**
 * Pays invited users their part of a reward. They can't claim it themselves, since only the inviter knows of a reward.
 */
export class DiscountPayments {
  readonly #options: DiscountPaymentOptions

  constructor(options: DiscountPaymentOptions) {
    this.#options = options
  }

  /** Pays everything payable, one user at a time. */
  async run(): Promise<void> {
    const { database, clock } = this.#options
    let payable: readonly string[]
    do {
      payable = await listPayableTo(database, clock(), atOnce)
      for (const invitedId of payable) await database.transaction((tx) => this.#payTo(tx, invitedId))
    } while (payable.length > 0)
  }

  async #payTo(tx: Transaction, userId: string): Promise<void> {
    const { clock, ledger } = this.#options
    // Deleted in the meantime, so the promised amount was returned.
    if ((await tryLockAccount(tx, userId)) === undefined) return
    const rewards = await lockPayable(tx, userId, clock())
    if (rewards.length === 0) return
    await ledger.lockPeople(tx, [userId])
    for (const { id, coin, discount } of rewards) {
      const request = {
        key: `invitation reward ${id} discount paid`,
        kind: 'invitation-discount',
        reference: id,
        postings: [
          { account: budgetAccount('invitation-promised', coin), amount: -discount },
          { account: availableOf(userId, coin), amount: discount },
        ],
      } as const
      await ledger.credit(tx, request, { userId, coin, amount: discount })
      await changeReward(tx, id, { discountState: 'paid', discountPaidAt: clock() })
    }
  }
}
