import type { Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'

import { bookTransfer } from './book-transfer.ts'
import { budgetAccount } from './ledger-account.ts'
import { HoldEndedError, InsufficientBalanceError, KeyReusedError } from './ledger-errors.ts'
import {
  endHold,
  findBalance,
  findOwed,
  findTransfer,
  insertHold,
  listBalances,
  lockAccountsOf,
  lockAvailable,
  lockEarnedFees,
  lockHold,
} from './ledger.repository.ts'
import { addUpHouse } from './proof.repository.ts'
import {
  type AccountChange,
  debtPaymentPostings,
  depositPostings,
  hashOfRequest,
  hashOfReversal,
  holdPostings,
  planChanges,
  type Posting,
  reversalPostings,
  settlementPostings,
  sumOf,
  type TransferRequest,
  unclaimedPostings,
  type UserAmount,
} from './transfer.ts'

/** A transfer as it was booked, now or when it was first asked for. */
export interface PostedTransfer {
  readonly transferId: string
  /** Whether this call booked it; `false` for a repetition. */
  readonly isNew: boolean
}

/** What a person has of one coin, in 10^-18 of it. */
export interface Balance {
  readonly coin: string
  readonly available: bigint
  readonly held: bigint
  /** What the person still owes for vanished deposits: zero or more, and not part of the others. */
  readonly owed: bigint
}

type Details = Pick<TransferRequest, 'key' | 'kind' | 'reference'>

/**
 * The books. Every change of a balance is a transfer whose postings sum to zero, so that nothing appears or vanishes.
 * Everything happens in the transaction that is handed in, together with what the transfer is for. A transfer that is
 * refused has booked nothing; a settlement that is refused leaves its hold as it was.
 */
export class Ledger {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Books a transfer.
   * @throws InsufficientBalanceError, KeyReusedError, InvalidTransferError
   */
  async post(tx: Transaction, request: TransferRequest): Promise<PostedTransfer> {
    return this.#book(tx, request, planChanges(request.postings), hashOfRequest(request))
  }

  /**
   * Books a transfer that brings a person this amount, and takes from it what they owe.
   * @throws as `post`
   */
  async credit(
    tx: Transaction,
    request: TransferRequest,
    { userId, coin, amount }: UserAmount,
  ): Promise<PostedTransfer> {
    const posted = await this.post(tx, request)
    // What a person owes is changed by those only who have locked `available`, as this transfer has.
    const owed = posted.isNew ? await findOwed(tx, userId, coin) : 0n
    if (owed > 0n) {
      const { key, reference } = request
      const postings = debtPaymentPostings({ userId, coin, amount: owed < amount ? owed : amount })
      await this.post(tx, { key: `${key}, owed`, kind: 'debt-payment', reference, postings })
    }
    return posted
  }

  /**
   * Books what has come from outside.
   * @throws KeyReusedError, InvalidTransferError
   */
  async deposit(tx: Transaction, details: Details, amount: UserAmount): Promise<PostedTransfer> {
    return this.credit(tx, { ...details, postings: depositPostings(amount) }, amount)
  }

  /**
   * Books what has come from outside to an address whose account has been deleted.
   * @throws KeyReusedError, InvalidTransferError
   */
  async depositUnclaimed(
    tx: Transaction,
    details: Details,
    amount: Omit<UserAmount, 'userId'>,
  ): Promise<PostedTransfer> {
    return this.post(tx, { ...details, postings: unclaimedPostings(amount) })
  }

  /** Takes that back. Errors as for `depositUnclaimed`. */
  async reverseUnclaimed(
    tx: Transaction,
    details: Details,
    { coin, amount }: Omit<UserAmount, 'userId'>,
  ): Promise<PostedTransfer> {
    return this.post(tx, { ...details, postings: unclaimedPostings({ coin, amount: -amount }) })
  }

  /**
   * Takes back what has not come from outside after all. What the person has used or set apart already they owe from now
   * on, and whatever comes to them next pays it.
   * @throws KeyReusedError, InvalidTransferError
   */
  async reverseDeposit(tx: Transaction, details: Details, amount: UserAmount): Promise<PostedTransfer> {
    const available = await lockAvailable(tx, amount.userId, amount.coin)
    const changes = planChanges(reversalPostings(amount, available))
    // Not of the postings: a repetition finds another balance.
    return this.#book(tx, details, changes, hashOfReversal(details, amount))
  }

  /**
   * Sets an amount apart, until `settle` or `release` ends that.
   * @returns The hold's id.
   * @throws InsufficientBalanceError, KeyReusedError, InvalidTransferError
   */
  async hold(tx: Transaction, details: Details, hold: UserAmount): Promise<string> {
    const { transferId, isNew } = await this.post(tx, { ...details, postings: holdPostings(hold) })
    if (isNew) await insertHold(tx, transferId, hold)
    return transferId
  }

  /**
   * Pays `credits` from a hold and gives the rest back, less what the person owes.
   * @throws HoldEndedError unless it is the same settlement that ended it before; KeyReusedError, InvalidTransferError
   */
  async settle(
    tx: Transaction,
    details: Details,
    holdId: string,
    credits: readonly Posting[],
  ): Promise<PostedTransfer> {
    const hold = await lockHold(tx, holdId)
    if (hold === undefined) throw new HoldEndedError(`There is no hold ${holdId}`)
    const request = { ...details, postings: settlementPostings(hold, credits) }
    if (hold.endedBy !== null) {
      const known = await findTransfer(tx, details.key)
      const isRepeated = known?.id === hold.endedBy && known.inputHash === hashOfRequest(request)
      if (!isRepeated) throw new HoldEndedError(`The hold ${holdId} has ended already`)
      return { transferId: known.id, isNew: false }
    }
    const returned = { ...hold, amount: hold.amount - sumOf(credits) }
    const posted = returned.amount > 0n ? await this.credit(tx, request, returned) : await this.post(tx, request)
    // Another hold of the same person, of the same amount, was settled with it.
    if (!posted.isNew) throw new KeyReusedError(`${details.key} was used for another hold`)
    await endHold(tx, holdId, posted.transferId)
    return posted
  }

  /** Gives all of a hold back. Errors as for `settle`. */
  async release(tx: Transaction, details: Details, holdId: string): Promise<PostedTransfer> {
    return this.settle(tx, details, holdId, [])
  }

  /** What a person has, coin by coin; coins they never had are left out. */
  async balancesOf(tx: Transaction, userId: string): Promise<readonly Balance[]> {
    const balances = new Map<string, Balance>()
    for (const { coin, name, balance } of await listBalances(tx, userId)) {
      const known = balances.get(coin) ?? { coin, available: 0n, held: 0n, owed: 0n }
      balances.set(coin, { ...known, [name]: name === 'owed' ? -balance : balance })
    }
    return [...balances.values()]
  }

  /** Whether the person owes nothing, in any coin. With the person locked the answer holds until `tx` ends. */
  async owesNothing(tx: Transaction, userId: string): Promise<boolean> {
    return (await this.balancesOf(tx, userId)).every(({ owed }) => owed === 0n)
  }

  /** What is left for inviters to be promised. */
  async budgetOf(tx: Transaction, coin: string): Promise<bigint> {
    return findBalance(tx, budgetAccount('invitation-budget', coin))
  }

  /** Has everyone else who sets earned fees apart wait until `tx` ends. */
  async lockEarned(tx: Transaction): Promise<void> {
    await lockEarnedFees(tx)
  }

  /** What the house has earned and not set apart. */
  async earnedOf(tx: Transaction, coin: string): Promise<bigint> {
    return (await addUpHouse(tx, 'fees')).get(coin) ?? 0n
  }

  /**
   * Has everything else that moves what these people have wait until `tx` ends. All of them at once, before anything is
   * booked for one of them, so that no two wait for each other.
   */
  async lockPeople(tx: Transaction, userIds: readonly string[]): Promise<void> {
    await lockAccountsOf(tx, userIds)
  }

  async #book(
    tx: Transaction,
    { key, kind, reference }: Details,
    changes: readonly AccountChange[],
    inputHash: string,
  ): Promise<PostedTransfer> {
    const postedAt = this.#clock()
    const row = { id: createTimeOrderedId(postedAt), key, kind, reference, inputHash, postedAt }
    const booking = await bookTransfer(tx, row, changes)
    if (booking.refusedCoin !== null) throw new InsufficientBalanceError(booking.refusedCoin)
    if (booking.inputHash !== inputHash) throw new KeyReusedError(`${key} was used for another transfer`)
    return { transferId: booking.transferId, isNew: booking.transferId === row.id }
  }
}
