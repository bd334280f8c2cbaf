import type { Transaction } from '#server/db/database.ts'
import type { TransferKind } from '#server/db/schema/ledger.ts'
import { houseAccount } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Posting } from '#server/ledger/transfer.ts'

import type { DeskOrder } from './desk-orders.repository.ts'

/** A deposit, and the number of its inclusion in a block. */
interface Incoming {
  readonly id: string
  readonly inclusion: number
  readonly coin: string
  readonly amount: bigint
}

/** An amount paid out, and the fee that we keep. */
interface Outgoing {
  readonly coin: string
  readonly amount: bigint
  readonly fee: bigint
}

/**
 * The desk's postings in the ledger. Deposits for its orders stay in `desk` until paid out or refunded. Coins are
 * exchanged within that account, against the house's `position`, so the desk's debt is always in the coin it will pay.
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

  /** Undoes a deposit that a reorg removed before it was paid out. */
  async vanish(tx: Transaction, { id, inclusion, coin, amount }: Incoming): Promise<void> {
    await this.#post(tx, `deposit-reversal:${id}:${inclusion}`, 'deposit-reversal', id, [
      { account: houseAccount('desk', coin), amount: -amount },
      { account: houseAccount('world', coin), amount },
    ])
  }

  /** Writes off a deposit that a reorg removed after its payout: the house takes the loss. */
  async lose(tx: Transaction, { id, inclusion, coin, amount }: Incoming): Promise<void> {
    await this.#post(tx, `deposit-reversal:${id}:${inclusion}`, 'deposit-reversal', id, [
      { account: houseAccount('losses', coin), amount: -amount },
      { account: houseAccount('world', coin), amount },
    ])
  }

  /** Reverses the loss when the deposit arrives again. */
  async recover(tx: Transaction, { id, inclusion, coin, amount }: Incoming): Promise<void> {
    await this.#post(tx, `deposit:${id}:${inclusion}`, 'deposit', id, [
      { account: houseAccount('world', coin), amount: -amount },
      { account: houseAccount('losses', coin), amount },
    ])
  }

  /** Reverses the loss when the payment failed, so that nothing was paid out for the lost deposit. */
  async makeGood(tx: Transaction, paymentFor: string, { coin, amount }: Pick<Incoming, 'coin' | 'amount'>) {
    await this.#post(tx, `desk ${paymentFor} not lost`, 'desk-return', paymentFor, [
      { account: houseAccount('desk', coin), amount: -amount },
      { account: houseAccount('losses', coin), amount },
    ])
  }

  /** Exchanges the deposited coin for the one to pay out. Does nothing if they're the same. */
  async exchange(tx: Transaction, order: DeskOrder, payoutId: string): Promise<void> {
    await this.#swap(tx, `desk ${payoutId} exchanged`, 'desk-exchange', payoutId, order)
  }

  /** Undoes the exchange. */
  async release(tx: Transaction, { fromCoin, toCoin, ...order }: DeskOrder, payoutId: string): Promise<void> {
    const back = { ...order, fromCoin: toCoin, toCoin: fromCoin }
    await this.#swap(tx, `desk ${payoutId} given back`, 'desk-return', payoutId, back)
  }

  /** Books a confirmed payment. */
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
