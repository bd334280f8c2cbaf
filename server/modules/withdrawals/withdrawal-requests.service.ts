import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import type { SecondFactorProof } from '#api/owner-proof.ts'
import type { NetworkKey } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { beginWithdrawal, Withdrawal, WithdrawalRequest } from '#api/withdrawals.ts'
import { coinsAt } from '#server/coins/current-coins.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller, Origin, SignedIn } from '#server/http/route.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { type Proofs, requireSameFundPassword } from '#server/identity/proofs.ts'
import { hasSecondFactor } from '#server/identity/second-factors/second-factors.repository.ts'
import { InsufficientBalanceError } from '#server/ledger/ledger-errors.ts'
import { formatAmount, parseAmount, TooFineError } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { enqueueMail } from '#server/mail/mail.ts'

import { kindOfOrder } from './paid-orders.ts'
import type { Draft, WithdrawalChecks } from './withdrawal-checks.ts'
import type { WithdrawalMoves } from './withdrawal-moves.ts'
import type { WithdrawalReports } from './withdrawal-reports.ts'
import {
  advanceRequest,
  deleteRequest,
  findRequest,
  insertRequest,
  type RequestRow,
} from './withdrawal-requests.repository.ts'
import { type ViewParts, viewWithdrawal } from './withdrawal-view.ts'
import { findWithdrawal, type WithdrawalRow } from './withdrawals.repository.ts'

export interface WithdrawalRequestOptions extends ViewParts {
  readonly database: Database
  readonly clock: Clock
  readonly checks: WithdrawalChecks
  readonly moves: WithdrawalMoves
  readonly reports: WithdrawalReports
  readonly proofs: Proofs
  /** Limits how many addresses a user can have checked. Don't call inside a transaction. */
  readonly guardRecipient: <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>
  /** Returns an address that the user has listed or paid and that this one could be mistaken for. */
  readonly resembles: (
    userId: string,
    network: NetworkKey,
    address: string,
  ) => Promise<{ readonly address: string; readonly name: string | null } | null>
}

type DraftInput = v.InferOutput<typeof beginWithdrawal.input>

/** Seconds in which all three verifications must be completed. */
const lifetime = 15 * 60

/** Turns a user's input into a withdrawal, after three verifications bound to this withdrawal and session. */
export class WithdrawalRequestService {
  readonly #options: WithdrawalRequestOptions

  constructor(options: WithdrawalRequestOptions) {
    this.#options = options
  }

  /** @throws ApiFailure with the contract's codes */
  async begin(caller: SignedIn, input: DraftInput): Promise<WithdrawalRequest> {
    const { coin, network, address, memo = null } = input
    const [amount, fee] = [readAmount(input.amount), readAmount(input.fee)]
    return this.#open(caller, async () => ({ coin, network, address, memo, amount, fee, orderNumber: null }))
  }

  /**
   * Begins paying an order. All details come from the order, not the client.
   * @throws ApiFailure with the contract's codes
   */
  async beginForOrder(caller: SignedIn, orderNumber: string): Promise<WithdrawalRequest> {
    const { database, checks } = this.#options
    return this.#open(caller, () => checks.draftFor(database, caller.userId, orderNumber))
  }

  async #open({ userId, sessionId, account }: SignedIn, readDraft: () => Promise<Draft>): Promise<WithdrawalRequest> {
    const { database, clock, checks, guardRecipient } = this.#options
    if (account.fundPasswordHash === null) {
      throw new ApiFailure(apiErrorCode.fundPasswordMissing, 'The account has no fund password yet')
    }
    const draft = await readDraft()
    await guardRecipient(userId, () => checks.require(database, userId, draft))
    await checks.requireBalance(database, userId, draft)
    const expiresAt = addSeconds(clock(), lifetime)
    const progress = { nextStep: 'password', secondFactorProven: false } as const
    const row = { ...draft, ...progress, id: randomUUID(), userId, sessionId, expiresAt }
    await insertRequest(database, row)
    return this.#view(row)
  }

  /** @throws ApiFailure `requestExpired` */
  async get(caller: Caller, id: string): Promise<WithdrawalRequest> {
    return this.#view(await this.#find(this.#options.database, caller, id))
  }

  /**
   * Performs the first verification, and emails the code for the second one. Repeating it sends another code.
   * @throws ApiFailure `requestExpired`, `passwordWrong`, `secondFactorMissing`, `tooManyTries`
   */
  async verifyPassword(
    caller: SignedIn,
    { id, password }: { id: string; password: string },
    origin: Origin,
  ): Promise<{ retryAfter: number }> {
    const { database, proofs } = this.#options
    const request = await this.#find(database, caller, id)
    if (await hasSecondFactor(database, caller.userId)) {
      throw new ApiFailure(apiErrorCode.secondFactorMissing, 'The account has a second factor: include its proof')
    }
    const account = await proofs.passwords.verify(caller, password)
    await advanceRequest(database, id, { from: 'password', to: 'email-code' })
    return this.#mailCode(account, request, origin)
  }

  /**
   * Performs the first verification for an account with a second factor, and emails the code for the second one. Unlike
   * `verifyPassword`, it can't be repeated.
   * @throws ApiFailure `requestExpired`, `secondFactorWrong`, `tooManyTries`
   */
  async verifySecondFactor(
    caller: SignedIn,
    { id, proof }: { id: string; proof: SecondFactorProof },
    origin: Origin,
  ): Promise<{ retryAfter: number }> {
    const { database, proofs } = this.#options
    const request = await this.#find(database, caller, id)
    // Check the step first, because checking the proof consumes it.
    requireStep(request.nextStep === 'password')
    await proofs.secondFactors.verifyInSession(caller, proof, origin)
    requireStep(await advanceRequest(database, id, { from: 'password', to: 'email-code', secondFactorProven: true }))
    return this.#mailCode(caller.account, request, origin)
  }

  /** @throws ApiFailure `requestExpired` */
  async sendCode(caller: SignedIn, id: string, origin: Origin): Promise<{ retryAfter: number }> {
    const request = await this.#find(this.#options.database, caller, id)
    requireStep(request.nextStep === 'email-code')
    return this.#mailCode(caller.account, request, origin)
  }

  /**
   * Performs the second verification. Does nothing if already passed.
   * @throws ApiFailure `requestExpired`, `codeWrong`, `codeExpired`, `tooManyTries`
   */
  async verifyCode(caller: SignedIn, { id, code }: { id: string; code: string }, origin: Origin): Promise<void> {
    const { database, proofs } = this.#options
    const request = await this.#find(database, caller, id)
    if (request.nextStep === 'fund-password') return
    requireStep(request.nextStep === 'email-code')
    const checkedCode = await proofs.codes.check(codeTargetOf(caller.account, request), code, origin)
    await database.transaction(async (tx) => {
      await proofs.codes.use(tx, checkedCode)
      requireStep(await advanceRequest(tx, id, { from: 'email-code', to: 'fund-password' }))
    })
  }

  /**
   * Performs the third verification. Holds the amount and begins the withdrawal, both or neither. Repeating it returns
   * the existing withdrawal.
   * @throws ApiFailure with the contract's codes
   */
  async confirm(caller: SignedIn, { id, fundPassword }: { id: string; fundPassword: string }): Promise<Withdrawal> {
    const { database, proofs } = this.#options
    const account = await proofs.fundPasswords.check(caller, fundPassword)
    try {
      return await database.transaction(async (tx) => {
        requireSameFundPassword(await lockAccount(tx, caller.userId), account)
        const known = await findWithdrawal(tx, id)
        if (known?.userId === caller.userId) return viewWithdrawal(tx, this.#options, known)
        return viewWithdrawal(tx, this.#options, await this.#turnIntoWithdrawal(tx, caller, id))
      })
    } catch (error) {
      if (!(error instanceof InsufficientBalanceError)) throw error
      throw new ApiFailure(apiErrorCode.insufficientBalance, 'Insufficient balance')
    }
  }

  /**
   * Call with the account's row locked, so that only one confirmation succeeds, and limits are checked one at a time.
   */
  async #turnIntoWithdrawal(tx: Transaction, caller: Caller, id: string): Promise<WithdrawalRow> {
    const { checks, moves } = this.#options
    const request = await this.#find(tx, caller, id)
    requireStep(request.nextStep === 'fund-password')
    // A second factor added since the first verification is required, too.
    requireStep(request.secondFactorProven || !(await hasSecondFactor(tx, caller.userId)))
    const coin = await checks.require(tx, caller.userId, request)
    requireStep(await deleteRequest(tx, id))
    const { userId, network, address, memo, amount, fee, orderNumber } = request
    const withdrawal = { id, userId, coin: coin.symbol, network, address, memo, amount, fee, orderNumber }
    return moves.begin(tx, withdrawal, amount <= coin.withoutReviewLimit)
  }

  /** @throws ApiFailure `requestExpired`, also if the request doesn't exist or belongs to another session. */
  async #find(tx: Transaction, { userId, sessionId }: Caller, id: string): Promise<RequestRow> {
    const row = await findRequest(tx, id)
    const isTheirs = row?.userId === userId && row.sessionId === sessionId
    if (!isTheirs || row.expiresAt <= this.#options.clock()) {
      throw new ApiFailure(apiErrorCode.requestExpired, 'No such withdrawal is being verified')
    }
    return row
  }

  async #mailCode(account: Account, request: RequestRow, origin: Origin): Promise<{ retryAfter: number }> {
    const { proofs, reports } = this.#options
    const { email: to, lang, antiPhishingWord, realm } = account
    return proofs.codes.send(codeTargetOf(account, request), origin, async (tx, code) => {
      const values = { ...reports.factsOf(request), code }
      await enqueueMail(tx, { to, lang, antiPhishingWord, realm, template: 'withdrawal-code', values })
    })
  }

  async #nextStepOf({ userId, nextStep }: RequestRow): Promise<WithdrawalRequest['nextStep']> {
    const { database } = this.#options
    if (nextStep !== 'password') return nextStep
    return (await hasSecondFactor(database, userId)) ? 'second-factor' : nextStep
  }

  async #view(row: RequestRow): Promise<WithdrawalRequest> {
    const { id, userId, coin, network, address, memo, amount, fee, orderNumber, expiresAt } = row
    const { database, clock, coins, orders, resembles } = this.#options
    const withoutReviewLimit = (await coinsAt(database, coins, clock())).find(coin)?.withoutReviewLimit ?? 0n
    return {
      id,
      coin,
      network,
      address,
      memo,
      amount: formatAmount(amount),
      fee: formatAmount(fee),
      arrives: formatAmount(amount - fee),
      orderNumber,
      orderKind: await kindOfOrder(database, orders, orderNumber),
      nextStep: await this.#nextStepOf(row),
      resembles: orderNumber === null ? await resembles(userId, network, address) : null,
      needsReview: amount > withoutReviewLimit,
      expiresAt: expiresAt.toISOString(),
    }
  }
}

/** Binds codes to this withdrawal: one that was emailed for another doesn't work. */
function codeTargetOf({ realm, email, id: userId }: Account, { id: subject }: RequestRow) {
  return { realm, email, userId, subject, purpose: 'withdraw' } as const
}

function readAmount(text: string): bigint {
  try {
    return parseAmount(text)
  } catch (error) {
    if (!(error instanceof TooFineError)) throw error
    throw new ApiFailure(apiErrorCode.amountTooFine, error.message)
  }
}

function requireStep(isNext: boolean): void {
  if (!isNext) throw new ApiFailure(apiErrorCode.requestExpired, 'This isn’t the next verification')
}
