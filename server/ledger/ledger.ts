import type { Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'

import { bookTransfer } from './book-transfer.ts'
import { accountId, budgetAccount, owedBy } from './ledger-account.ts'
import { HoldEndedError, InsufficientBalanceError, KeyReusedError } from './ledger-errors.ts'
import {
  endHold,
  findBalance,
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

/** A booked transfer, by this call or an earlier one. */
export interface PostedTransfer {
  readonly transferId: string
  /** Whether this call booked it; `false` for a repeated call. */
  readonly isNew: boolean
}

/** A user's balances of one coin, in 10^-18 of it. */
export interface Balance {
  readonly coin: string
  readonly available: bigint
  readonly held: bigint
  /** What the user still owes for reversed deposits: zero or more, and not part of the others. */
  readonly owed: bigint
}

type Details = Pick<TransferRequest, 'key' | 'kind' | 'reference'>

interface Plan {
  readonly changes: readonly AccountChange[]
  readonly inputHash: string
}

function planOf(request: TransferRequest): Plan {
  return { changes: planChanges(request.postings), inputHash: hashOfRequest(request) }
}

/**
 * The books. Every change of a balance is a transfer whose postings sum to zero, so that nothing appears or vanishes.
 * Everything happens in the given transaction, together with what the transfer is for. A refused transfer books
 * nothing; a refused settlement leaves its hold unchanged.
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
    return (await this.#book(tx, request, planOf(request))).posted
  }

  /**
   * Books a transfer that credits this amount to a user, and deducts what they owe from it.
   * @throws as `post`
   */
  async credit(
    tx: Transaction,
    request: TransferRequest,
    { userId, coin, amount }: UserAmount,
  ): Promise<PostedTransfer> {
    const { posted, owed } = await this.#book(tx, request, planOf(request), accountId(owedBy(userId, coin)))
    // Only code that has locked `available`, like this transfer, changes what a user owes.
    if (posted.isNew && owed > 0n) {
      const { key, reference } = request
      const postings = debtPaymentPostings({ userId, coin, amount: owed < amount ? owed : amount })
      await this.post(tx, { key: `${key}, owed`, kind: 'debt-payment', reference, postings })
    }
    return posted
  }

  /**
   * Books a deposit from outside.
   * @throws KeyReusedError, InvalidTransferError
   */
  async deposit(tx: Transaction, details: Details, amount: UserAmount): Promise<PostedTransfer> {
    return this.credit(tx, { ...details, postings: depositPostings(amount) }, amount)
  }

  /**
   * Books a deposit from outside to an address of a deleted account.
   * @throws KeyReusedError, InvalidTransferError
   */
  async depositUnclaimed(
    tx: Transaction,
    details: Details,
    amount: Omit<UserAmount, 'userId'>,
  ): Promise<PostedTransfer> {
    return this.post(tx, { ...details, postings: unclaimedPostings(amount) })
  }

  /** Reverses such a deposit. Errors as for `depositUnclaimed`. */
  async reverseUnclaimed(
    tx: Transaction,
    details: Details,
    { coin, amount }: Omit<UserAmount, 'userId'>,
  ): Promise<PostedTransfer> {
    return this.post(tx, { ...details, postings: unclaimedPostings({ coin, amount: -amount }) })
  }

  /**
   * Reverses a deposit that a reorg removed. What the user has already used or set aside becomes a debt, which their
   * next credits pay off.
   * @throws KeyReusedError, InvalidTransferError
   */
  async reverseDeposit(tx: Transaction, details: Details, amount: UserAmount): Promise<PostedTransfer> {
    const available = await lockAvailable(tx, amount.userId, amount.coin)
    const changes = planChanges(reversalPostings(amount, available))
    // Doesn't cover the postings, because a repeated call sees a different balance.
    return (await this.#book(tx, details, { changes, inputHash: hashOfReversal(details, amount) })).posted
  }

  /**
   * Sets an amount aside until `settle` or `release` ends the hold.
   * @returns The hold's id.
   * @throws InsufficientBalanceError, KeyReusedError, InvalidTransferError
   */
  async hold(tx: Transaction, details: Details, hold: UserAmount): Promise<string> {
    const { transferId, isNew } = await this.post(tx, { ...details, postings: holdPostings(hold) })
    if (isNew) await insertHold(tx, transferId, hold)
    return transferId
  }

  /**
   * Pays `credits` from a hold and returns the rest, less what the user owes.
   * @throws HoldEndedError unless the same settlement ended it before; KeyReusedError, InvalidTransferError
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
    // The key settled another hold of the same user and amount.
    if (!posted.isNew) throw new KeyReusedError(`${details.key} was used for another hold`)
    await endHold(tx, holdId, posted.transferId)
    return posted
  }

  /** Returns the whole amount of a hold. Errors as for `settle`. */
  async release(tx: Transaction, details: Details, holdId: string): Promise<PostedTransfer> {
    return this.settle(tx, details, holdId, [])
  }

  /** Returns a user's balances by coin, without coins that they never had. */
  async balancesOf(tx: Transaction, userId: string): Promise<readonly Balance[]> {
    const balances = new Map<string, Balance>()
    for (const { coin, name, balance } of await listBalances(tx, userId)) {
      const known = balances.get(coin) ?? { coin, available: 0n, held: 0n, owed: 0n }
      balances.set(coin, { ...known, [name]: name === 'owed' ? -balance : balance })
    }
    return [...balances.values()]
  }

  /** Whether the user owes nothing in any coin. If the user is locked, this stays true until `tx` ends. */
  async owesNothing(tx: Transaction, userId: string): Promise<boolean> {
    return (await this.balancesOf(tx, userId)).every(({ owed }) => owed === 0n)
  }

  /** Returns the budget that can still be promised to inviters. */
  async budgetOf(tx: Transaction, coin: string): Promise<bigint> {
    return findBalance(tx, budgetAccount('invitation-budget', coin))
  }

  /** Makes everything else that sets earned fees aside wait until `tx` ends. */
  async lockEarned(tx: Transaction): Promise<void> {
    await lockEarnedFees(tx)
  }

  /** Returns the fees that the house has earned and not set aside. */
  async earnedOf(tx: Transaction, coin: string): Promise<bigint> {
    return (await addUpHouse(tx, 'fees')).get(coin) ?? 0n
  }

  /**
   * Makes everything else that moves these users' balances wait until `tx` ends. To avoid deadlocks, lock all of them
   * at once, before anything is booked for one of them.
   */
  async lockPeople(tx: Transaction, userIds: readonly string[]): Promise<void> {
    await lockAccountsOf(tx, userIds)
  }

  async #book(
    tx: Transaction,
    { key, kind, reference }: Details,
    { changes, inputHash }: Plan,
    debtId: string | null = null,
  ): Promise<{ readonly posted: PostedTransfer; readonly owed: bigint }> {
    const postedAt = this.#clock()
    const row = { id: createTimeOrderedId(postedAt), key, kind, reference, inputHash, postedAt }
    const booking = await bookTransfer(tx, row, changes, debtId)
    if (booking.refusedCoin !== null) throw new InsufficientBalanceError(booking.refusedCoin)
    if (booking.inputHash !== inputHash) throw new KeyReusedError(`${key} was used for another transfer`)
    return { posted: { transferId: booking.transferId, isNew: booking.transferId === row.id }, owed: booking.owed }
  }
}
