import type { Database, Transaction } from '#server/db/database.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { availableOf, houseAccount, promisedToMerchant } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Clock } from '#server/lib/clock.ts'

import { findMerchant, keepMerchant } from './merchants.repository.ts'
import {
  endShare,
  findShare,
  listDue,
  lockPromisedShare,
  lockPromisedTo,
  type OrderShare,
  type ShareRow,
} from './shares.repository.ts'

export interface SharePaymentOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  /** Whether an order's payment vanished after the order was completed. */
  readonly isPaymentLost: (tx: Transaction, orderId: string) => Promise<boolean>
}

/** Pays merchants the shares set aside for them, after the cooling time. */
export class SharePayments {
  readonly #options: SharePaymentOptions

  constructor(options: SharePaymentOptions) {
    this.#options = options
  }

  /** Pays or returns all due shares, each in its own transaction. Those of suspended merchants wait. */
  async run(): Promise<void> {
    const { database, clock } = this.#options
    for (const id of await listDue(database, clock())) {
      await database.transaction(async (tx) => this.#end(tx, id))
    }
  }

  /** Returns the shares promised to a merchant who leaves. Paid ones stay. */
  async returnAll(tx: Transaction, merchantId: string): Promise<void> {
    for (const share of await lockPromisedTo(tx, merchantId)) await this.#return(tx, share, 'account-deleted')
  }

  async #end(tx: Transaction, id: string): Promise<void> {
    const found = await findShare(tx, id)
    if (found === undefined) return
    // Lock the account first, as everywhere. It can't be deleted, nor the merchant suspended, until the share is paid.
    const userId = (await findMerchant(tx, found.merchantId))?.userId ?? null
    const account = userId === null ? undefined : await tryLockAccount(tx, userId)
    const merchant = await keepMerchant(tx, found.merchantId)
    if (merchant?.state === 'suspended') return
    const share = await lockPromisedShare(tx, id)
    if (share === undefined) return
    if (account === undefined || merchant?.state !== 'active') return this.#return(tx, share, 'account-deleted')
    if (await this.#options.isPaymentLost(tx, share.orderId)) return this.#return(tx, share, 'payment-lost')
    await this.#pay(tx, share, account.id)
  }

  async #pay(tx: Transaction, { id, merchantId, coin, amount }: OrderShare, userId: string): Promise<void> {
    const { ledger, clock } = this.#options
    await ledger.lockPeople(tx, [userId])
    const request = {
      key: `merchant share ${id} paid`,
      kind: 'merchant-share',
      reference: id,
      postings: [
        { account: promisedToMerchant(merchantId, coin), amount: -amount },
        { account: availableOf(userId, coin), amount },
      ],
    } as const
    await ledger.credit(tx, request, { userId, coin, amount })
    await endShare(tx, id, { state: 'paid', reason: null, endedAt: clock() })
  }

  async #return(
    tx: Transaction,
    { id, merchantId, coin, amount }: OrderShare,
    reason: NonNullable<ShareRow['reason']>,
  ): Promise<void> {
    const { ledger, clock } = this.#options
    await ledger.post(tx, {
      key: `merchant share ${id} returned`,
      kind: 'merchant-return',
      reference: id,
      postings: [
        { account: promisedToMerchant(merchantId, coin), amount: -amount },
        { account: houseAccount('fees', coin), amount },
      ],
    })
    await endShare(tx, id, { state: 'returned', reason, endedAt: clock() })
  }
}
