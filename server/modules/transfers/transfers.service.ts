import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { createTransfer, listTransfers, Transfer } from '#api/transfers.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { inOneTrip } from '#server/db/one-trip.ts'
import { toPage } from '#server/db/page-cursor.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, SharedRateLimiter } from '#server/http/rate-limits.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import { findAccountByEmail, lockAccountAndHolder } from '#server/identity/accounts/accounts.repository.ts'
import type { Proofs } from '#server/identity/proofs.ts'
import { InsufficientBalanceError } from '#server/ledger/ledger-errors.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount, TooFineError } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

import { bookSending, waitingOwnerOf } from './transfer-booking.ts'
import type { SenderFacts, TransferChecks } from './transfer-checks.ts'
import type { TransferReports } from './transfer-reports.ts'
import { maskEmail, toView } from './transfer-view.ts'
import {
  findTransfer,
  findTransferOf,
  insertTransfer,
  listTransfersOf,
  lockEmail,
  type TransferRow,
} from './transfers.repository.ts'

export interface TransferServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly coins: CoinRegistry
  readonly checks: TransferChecks
  readonly reports: TransferReports
  readonly senderFactsOf: (
    tx: Transaction,
    about: { readonly userId: string; readonly transferId: string; readonly now: Date },
  ) => Promise<SenderFacts>
  readonly createRateLimiter: CreateRateLimiter
  readonly proofs: Pick<Proofs, 'fundPasswords' | 'secondFactors'>
}

type Input = v.InferOutput<typeof createTransfer.input>
/** The sender, and what was proven for the transfer. */
interface ProvenSender extends Pick<Account, 'id' | 'fundPasswordHash'> {
  /** Whether a second factor was proven, too. */
  readonly isProven: boolean
}

type Draft = Pick<TransferRow, 'id' | 'coin' | 'amount' | 'recipientEmail' | 'note'>

/** Attempts if the recipient's account appears or is deleted in the meantime. */
const maxAttempts = 3

/** Sends coins to other users by email. */
export class TransferService {
  readonly #options: TransferServiceOptions
  readonly #limit: SharedRateLimiter

  constructor(options: TransferServiceOptions) {
    this.#options = options
    // Each transfer sends an email, perhaps to someone who has never heard of us.
    this.#limit = options.createRateLimiter('transfer', { points: 50, seconds: 86_400 })
  }

  /** @throws ApiFailure with the contract's codes */
  async create(caller: SignedIn, { fundPassword, secondFactor, ...input }: Input, origin: Origin): Promise<Transfer> {
    const { database, proofs } = this.#options
    const draft = this.#toDraft(input)
    const allowed = { limiter: this.#limit, key: caller.userId }
    const { fundPasswordHash } = await proofs.fundPasswords.checkAsCalled(caller, fundPassword, allowed)
    if (secondFactor !== undefined) {
      // A retry after a lost response comes with a proof that the first request has consumed.
      const known = await findTransferOf(database, caller.userId, draft.id)
      if (known !== undefined) return toView(requireSame(known, caller.userId, draft), caller.userId)
      await proofs.secondFactors.verifyInSession(caller, secondFactor, origin)
    }
    const sender = { id: caller.userId, fundPasswordHash, isProven: secondFactor !== undefined }
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const sent = await database.transaction((tx) => this.#send(tx, sender, draft))
      if (sent !== undefined) return toView(sent, caller.userId)
    }
    throw new ApiFailure(apiErrorCode.unavailable, 'The recipient’s account is changing: try again', 1)
  }

  async list(userId: string, filter: v.InferOutput<typeof listTransfers.input>) {
    const rows = await listTransfersOf(this.#options.database, userId, filter)
    return toPage(
      rows,
      ({ createdAt: at, id }) => ({ at, id }),
      (row) => toView(row, userId),
    )
  }

  /** @throws ApiFailure `notFound` */
  async find(userId: string, id: string): Promise<Transfer> {
    const row = await findTransferOf(this.#options.database, userId, id)
    if (row === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Transfer not found')
    return toView(row, userId)
  }

  #toDraft({ id, coin, amount, email, note }: Omit<Input, 'fundPassword' | 'secondFactor'>): Draft {
    if (this.#options.coins.find(coin) === undefined) throw refusal('invalidRequest', 'coin: there is no such one here')
    try {
      return { id, coin, amount: parseAmount(amount), recipientEmail: email, note: note ?? null }
    } catch (error) {
      if (error instanceof TooFineError) throw refusal('amountTooFine', error.message)
      throw error
    }
  }

  /** @returns `undefined` if the recipient's account was created since the lookup: try again. */
  async #send(
    tx: Transaction,
    { id: senderId, fundPasswordHash, isProven }: ProvenSender,
    draft: Draft,
  ): Promise<TransferRow | undefined> {
    // Neither account can be deleted until `tx` ends; otherwise the coins would belong to no one.
    const { account: sender, holder: recipient } = await lockAccountAndHolder(tx, senderId, draft.recipientEmail)
    if (sender.fundPasswordHash !== fundPasswordHash) {
      throw refusal('fundPasswordWrong', 'The fund password was changed in the meantime')
    }
    if (recipient === undefined) {
      await lockEmail(tx, draft.recipientEmail)
      if ((await findAccountByEmail(tx, 'main', draft.recipientEmail)) !== undefined) return undefined
    }
    const { senderFactsOf, checks, clock } = this.#options
    // In this order: the facts hold only once nobody else can change them.
    const [, facts] = await inOneTrip([
      this.#lockInLedger(tx, sender, recipient),
      senderFactsOf(tx, { userId: senderId, transferId: draft.id, now: clock() }),
    ])
    const known = facts.isKnown ? await findTransfer(tx, draft.id) : undefined
    if (known !== undefined) return requireSame(known, senderId, draft)
    await checks.require(tx, { account: sender, facts, isProven }, draft)
    return this.#book(tx, sender, recipient, draft)
  }

  /** Locks both in the ledger, so that no deposit is reversed between the checks and the booking. */
  async #lockInLedger(tx: Transaction, sender: Account, recipient: Account | undefined): Promise<void> {
    await this.#options.ledger.lockPeople(tx, recipient === undefined ? [sender.id] : [sender.id, recipient.id])
  }

  async #book(tx: Transaction, sender: Account, recipient: Account | undefined, draft: Draft): Promise<TransferRow> {
    const { clock, reports } = this.#options
    const transfer: TransferRow = {
      ...draft,
      senderId: sender.id,
      recipientId: recipient?.id ?? null,
      senderEmail: maskEmail(sender.email),
      state: recipient === undefined ? 'waiting' : 'received',
      createdAt: clock(),
      waitingOwner: recipient === undefined ? waitingOwnerOf(draft.id) : null,
    }
    await inOneTrip([
      // First, because an id in use makes the booking fail as well.
      this.#insert(tx, transfer),
      this.#bookSending(tx, transfer, sender),
      reports.sent(tx, transfer, sender, recipient),
      ...(recipient === undefined ? [reports.waiting(tx, transfer, sender)] : []),
    ])
    return transfer
  }

  async #insert(tx: Transaction, transfer: TransferRow): Promise<void> {
    // Otherwise another client used the same id at the same time.
    if (!(await insertTransfer(tx, transfer))) throw idReused()
  }

  async #bookSending(tx: Transaction, transfer: TransferRow, { id: senderId }: Account): Promise<void> {
    try {
      await bookSending(tx, this.#options.ledger, transfer, { senderId, recipientId: transfer.recipientId })
    } catch (error) {
      if (!(error instanceof InsufficientBalanceError)) throw error
      throw refusal('insufficientBalance', error.message)
    }
  }
}

/** Returns the known transfer if the request repeats it. */
function requireSame(known: TransferRow, senderId: string, draft: Draft): TransferRow {
  const isSame =
    known.senderId === senderId &&
    known.coin === draft.coin &&
    known.amount === draft.amount &&
    known.recipientEmail === draft.recipientEmail &&
    known.note === draft.note
  if (!isSame) throw idReused()
  return known
}

function idReused(): ApiFailure {
  return refusal('idReused', 'The id was used for another transfer')
}

function refusal(code: keyof typeof apiErrorCode, message: string): ApiFailure {
  return new ApiFailure(apiErrorCode[code], message)
}
