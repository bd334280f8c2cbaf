import { randomUUID } from 'node:crypto'

import type { Database, Transaction } from '#server/db/database.ts'
import { tryFindAccount } from '#server/identity/accounts/accounts.repository.ts'
import { houseAccount, promisedToMerchant } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { OrderFee } from '#server/orders/order-fee.ts'

import { findMerchant } from './merchants.repository.ts'
import { type Beneficiary, sharesRoundedDown } from './share-amounts.ts'
import { type FeeRow, insertShare, listUndecided, lockUndecided, markDecided, noteFee } from './shares.repository.ts'
import { findTermsAt } from './terms.repository.ts'

const secondsPerDay = 86_400

export interface ShareDecisionOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
}

/** Sets aside merchants' shares of fees, and never promises more than was earned. */
export class ShareDecisions {
  readonly #options: ShareDecisionOptions

  constructor(options: ShareDecisionOptions) {
    this.#options = options
  }

  /**
   * Notes a fee of a user who came through a merchant, in the transaction that books it. The decision comes later,
   * because it takes a lock that everything that sets fees aside contends for: a payment must not wait for it, or fail
   * with it.
   */
  async note(tx: Transaction, { userId, ...order }: OrderFee): Promise<void> {
    if (order.fee <= 0n) return
    const merchantId = (await tryFindAccount(tx, userId))?.agentId ?? null
    if (merchantId === null) return
    const notedAt = this.#options.clock()
    await noteFee(tx, { id: randomUUID(), merchantId, personId: userId, notedAt, ...order })
  }

  /**
   * Decides on all noted fees, each in its own transaction.
   * @returns The number that must wait because the house's earned fees are already set aside.
   */
  async run(): Promise<number> {
    const { database } = this.#options
    let waiting = 0
    for (const id of await listUndecided(database)) {
      const isDecided = await database.transaction(async (tx) => this.#decide(tx, id))
      if (!isDecided) waiting += 1
    }
    return waiting
  }

  async #decide(tx: Transaction, id: string): Promise<boolean> {
    const { clock, ledger } = this.#options
    await ledger.lockEarned(tx)
    const fee = await lockUndecided(tx, id)
    // Another process was faster.
    if (fee === undefined) return true
    const now = clock()
    const terms = await findTermsAt(tx, fee.orderedAt)
    if (terms !== undefined) {
      const shares = sharesRoundedDown(fee.fee, await this.#chainOf(tx, fee), terms)
      const sum = shares.reduce((total, { amount }) => total + amount, 0n)
      if ((await ledger.earnedOf(tx, fee.coin)) < sum) return false
      const releasesAt = addSeconds(fee.notedAt, terms.coolingDays * secondsPerDay)
      for (const share of shares) {
        const row = { id: randomUUID(), feeId: id, ...share, releasesAt }
        await insertShare(tx, { ...row, state: 'promised', reason: null, endedAt: null })
        await this.#setApart(tx, { ...row, coin: fee.coin })
      }
    }
    await markDecided(tx, id, now)
    return true
  }

  async #setApart(
    tx: Transaction,
    { id, merchantId, coin, amount }: Readonly<{ id: string; merchantId: string; coin: string; amount: bigint }>,
  ): Promise<void> {
    await this.#options.ledger.post(tx, {
      key: `merchant share ${id} promised`,
      kind: 'merchant-promise',
      reference: id,
      postings: [
        { account: houseAccount('fees', coin), amount: -amount },
        { account: promisedToMerchant(merchantId, coin), amount },
      ],
    })
  }

  /** Returns the merchants from the fee's own upward, without the house. */
  async #chainOf(tx: Transaction, { merchantId }: FeeRow): Promise<readonly Beneficiary[]> {
    const chain: Beneficiary[] = []
    let merchant = await findMerchant(tx, merchantId)
    while (merchant !== undefined && merchant.parentId !== null) {
      const { id, level, state, parentId } = merchant
      chain.push({ merchantId: id, level, isThere: state !== 'closed' })
      merchant = await findMerchant(tx, parentId)
    }
    return chain
  }
}
