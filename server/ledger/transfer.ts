import { hash } from 'node:crypto'

import type { TransferKind } from '#server/db/schema/ledger.ts'

import { accountId, availableOf, heldOf, houseAccount, type LedgerAccount, owedBy } from './ledger-account.ts'
import { InvalidTransferError } from './ledger-errors.ts'

/** One side of a transfer, in 10^-18 of the account's coin: positive if incoming, negative if outgoing. */
export interface Posting {
  readonly account: LedgerAccount
  readonly amount: bigint
}

/** A request for a transfer. */
export interface TransferRequest {
  /** Idempotency key: repeated requests with the same key take effect once, whoever sends them. */
  readonly key: string
  readonly kind: TransferKind
  /** What it is for: the id of a deposit, a withdrawal or a transfer to another user. */
  readonly reference: string | null
  readonly postings: readonly Posting[]
}

/** A posting with its account's id. */
export interface AccountChange extends Posting {
  readonly accountId: string
}

/**
 * Merges postings into one change per account, in the order in which all transfers lock, to avoid deadlocks.
 * @throws InvalidTransferError unless they sum to zero for each coin and change at least one account.
 */
export function planChanges(postings: readonly Posting[]): readonly AccountChange[] {
  const changes = new Map<string, AccountChange>()
  const sums = new Map<string, bigint>()
  for (const { account, amount } of postings) {
    const id = accountId(account)
    changes.set(id, { accountId: id, account, amount: (changes.get(id)?.amount ?? 0n) + amount })
    sums.set(account.coin, (sums.get(account.coin) ?? 0n) + amount)
  }
  for (const [coin, sum] of sums) {
    if (sum !== 0n) throw new InvalidTransferError(`The postings in ${coin} sum to ${sum} instead of zero`)
  }
  const effective = [...changes.values()].filter(({ amount }) => amount !== 0n)
  if (effective.length === 0) throw new InvalidTransferError('The postings don’t change any balance')
  return effective.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
}

/** An amount of a user's coin, in 10^-18 of it. */
export interface UserAmount {
  readonly userId: string
  readonly coin: string
  readonly amount: bigint
}

/** Returns the postings of a deposit from outside. */
export function depositPostings({ userId, coin, amount }: UserAmount): readonly Posting[] {
  requirePositive(amount)
  return [
    { account: houseAccount('world', coin), amount: -amount },
    { account: availableOf(userId, coin), amount },
  ]
}

/** Returns the postings of a deposit to an address of a deleted account; a negative amount reverses one. */
export function unclaimedPostings({ coin, amount }: Omit<UserAmount, 'userId'>): readonly Posting[] {
  return [
    { account: houseAccount('world', coin), amount: -amount },
    { account: houseAccount('unclaimed', coin), amount },
  ]
}

/** Returns the postings that reverse a deposit: what is no longer available becomes the user's debt. */
export function reversalPostings({ userId, coin, amount }: UserAmount, available: bigint): readonly Posting[] {
  requirePositive(amount)
  const taken = available < amount ? available : amount
  return [
    { account: houseAccount('world', coin), amount },
    { account: availableOf(userId, coin), amount: -taken },
    { account: owedBy(userId, coin), amount: taken - amount },
  ]
}

/** Returns the postings that pay off a user's debt. */
export function debtPaymentPostings({ userId, coin, amount }: UserAmount): readonly Posting[] {
  requirePositive(amount)
  return [
    { account: availableOf(userId, coin), amount: -amount },
    { account: owedBy(userId, coin), amount },
  ]
}

/** Returns the postings that set an amount aside. */
export function holdPostings({ userId, coin, amount }: UserAmount): readonly Posting[] {
  requirePositive(amount)
  return [
    { account: availableOf(userId, coin), amount: -amount },
    { account: heldOf(userId, coin), amount },
  ]
}

/**
 * Returns the postings that end a hold: `credits` are paid from it, and the rest returns to the user, which is all of
 * it without credits.
 * @throws InvalidTransferError if the credits exceed the hold.
 */
export function settlementPostings(
  { userId, coin, amount }: UserAmount,
  credits: readonly Posting[],
): readonly Posting[] {
  const paid = sumOf(credits)
  if (paid > amount || credits.some((credit) => credit.amount <= 0n || credit.account.coin !== coin)) {
    throw new InvalidTransferError(`Cannot pay ${paid} from a hold of ${amount} ${coin}`)
  }
  return [
    { account: heldOf(userId, coin), amount: -amount },
    ...credits,
    { account: availableOf(userId, coin), amount: amount - paid },
  ]
}

export function sumOf(postings: readonly Posting[]): bigint {
  return postings.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Stored with the key: the same key for a different request is an error, not a repetition. */
export function hashOfRequest({ kind, reference, postings }: TransferRequest): string {
  return hashOf(kind, reference, ...planChanges(postings).map(({ accountId, amount }) => [accountId, String(amount)]))
}

/** Like `hashOfRequest`, for a transfer whose postings depend on the user's balance at the time. */
export function hashOfReversal(
  { kind, reference }: Omit<TransferRequest, 'postings'>,
  { userId, coin, amount }: UserAmount,
): string {
  return hashOf(kind, reference, userId, coin, String(amount))
}

function hashOf(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url')
}

function requirePositive(amount: bigint): void {
  if (amount <= 0n) throw new InvalidTransferError(`${amount} is not a positive amount`)
}
