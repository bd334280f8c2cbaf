import type { Transaction } from '#server/db/database.ts'
import type { TransferKind } from '#server/db/schema/ledger.ts'
import { houseAccount } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Posting } from '#server/ledger/transfer.ts'

import type { DeskOrder } from './desk-orders.repository.ts'

/** Something that has come from outside, in the block in which it is now. */
interface Incoming {
  readonly id: string
  readonly inclusion: number
  readonly coin: string
  readonly amount: bigint
}

/** What leaves, with the fee that stays. */
interface Outgoing {
  readonly coin: string
  readonly amount: bigint
  readonly fee: bigint
}

/**
 * The desk in the ledger. What comes for its orders is in `desk` until it is paid out or back. One coin becomes another in
 * the same account, against the house's own `position`: so what the desk owes is always in the coin that it will pay.
 */
export class DeskBooks {
  readonly #ledger: Pick<Ledger, 'post'>

  constructor(ledger: Pick<Ledger, 'post'>) {
    this.#ledger = ledger
  }

  async arrive(tx: Transaction, { id, inclusion, coin, amount }: Incoming): Promise<void> {
    await this.#post(tx, `deposit:${id}:${inclusion}`, 'deposit', id, [
      { account: houseAccount('world', coin), amount: -amount },
      { account: houseAccount('desk', coin), amount },
    ])
  }

  /** It has not come after all, and nothing was paid for it. */
  async vanish(tx: Transaction, { id, inclusion, coin, amount }: Incoming): Promise<void> {
    await this.#post(tx, `deposit-reversal:${id}:${inclusion}`, 'deposit-reversal', id, [
      { account: houseAccount('desk', coin), amount: -amount },
      { account: houseAccount('world', coin), amount },
    ])
  }

  /** It has not come after all, and is paid already: the house bears it. */
  async lose(tx: Transaction, { id, inclusion, coin, amount }: Incoming): Promise<void> {
    await this.#post(tx, `deposit-reversal:${id}:${inclusion}`, 'deposit-reversal', id, [
      { account: houseAccount('losses', coin), amount: -amount },
      { account: houseAccount('world', coin), amount },
    ])
  }

  /** It has come again, and makes that good. */
  async recover(tx: Transaction, { id, inclusion, coin, amount }: Incoming): Promise<void> {
    await this.#post(tx, `deposit:${id}:${inclusion}`, 'deposit', id, [
      { account: houseAccount('world', coin), amount: -amount },
      { account: houseAccount('losses', coin), amount },
    ])
  }

  /** What was lost was not paid either: its payment has failed. */
  async makeGood(tx: Transaction, paymentFor: string, { coin, amount }: Pick<Incoming, 'coin' | 'amount'>) {
    await this.#post(tx, `desk ${paymentFor} not lost`, 'desk-return', paymentFor, [
      { account: houseAccount('desk', coin), amount: -amount },
      { account: houseAccount('losses', coin), amount },
    ])
  }

  /** Takes the coin that came for the one that is paid out. Nothing where they are the same. */
  async exchange(tx: Transaction, order: DeskOrder, payoutId: string): Promise<void> {
    await this.#swap(tx, `desk ${payoutId} exchanged`, 'desk-exchange', payoutId, order)
  }

  /** Takes that back. */
  async release(tx: Transaction, { fromCoin, toCoin, ...order }: DeskOrder, payoutId: string): Promise<void> {
    const back = { ...order, fromCoin: toCoin, toCoin: fromCoin }
    await this.#swap(tx, `desk ${payoutId} given back`, 'desk-return', payoutId, back)
  }

  /** It has arrived outside. */
  async pay(tx: Transaction, paymentFor: string, { coin, amount, fee }: Outgoing): Promise<void> {
    await this.#post(tx, `desk ${paymentFor} paid`, 'desk-payment', paymentFor, [
      { account: houseAccount('desk', coin), amount: -amount - fee },
      { account: houseAccount('world', coin), amount },
      { account: houseAccount('fees', coin), amount: fee },
    ])
  }

  async #swap(
    tx: Transaction,
    key: string,
    kind: TransferKind,
    reference: string,
    { fromCoin, toCoin, fromAmount: amount }: Pick<DeskOrder, 'fromCoin' | 'toCoin' | 'fromAmount'>,
  ): Promise<void> {
    if (fromCoin === toCoin) return
    await this.#post(tx, key, kind, reference, [
      { account: houseAccount('desk', fromCoin), amount: -amount },
      { account: houseAccount('position', fromCoin), amount },
      { account: houseAccount('position', toCoin), amount: -amount },
      { account: houseAccount('desk', toCoin), amount },
    ])
  }

  async #post(
    tx: Transaction,
    key: string,
    kind: TransferKind,
    reference: string,
    postings: readonly Posting[],
  ): Promise<void> {
    await this.#ledger.post(tx, { key, kind, reference, postings })
  }
}
