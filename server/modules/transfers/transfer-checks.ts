import { apiErrorCode } from '#api/errors.ts'
import { transferProblem, transferTerms } from '#api/transfer-rules.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { withTerms } from '#server/coins/current-coins.ts'
import type { CoinTermValue } from '#server/coins/term-changes.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { hasSentTo, type TransferRow } from './transfers.repository.ts'

export interface TransferCheckOptions {
  readonly clock: Clock
  /** The coins as released. */
  readonly coins: CoinRegistry
}

/** Facts about a sender, read from the database at one moment. */
export interface SenderFacts {
  /** Whether a transfer with this id exists. */
  readonly isKnown: boolean
  /** Changed fees and limits in force. */
  readonly terms: readonly CoinTermValue[]
  /** @throws ApiFailure `accountFrozen`, `withdrawalsFrozen`, `withdrawalsLocked`, `debtOutstanding` */
  readonly requireUnrestricted: () => void
  /** Whether the user allows withdrawals to listed addresses only. */
  readonly isListedOnly: boolean
  /** Amounts used of the 24-hour limits, by coin: withdrawals and transfers share one limit. */
  readonly used: ReadonlyMap<string, bigint>
  readonly hasSecondFactor: boolean
}

interface Sender {
  readonly account: Account
  readonly facts: SenderFacts
  /** Whether a second factor was proven for this transfer. */
  readonly isProven: boolean
}

type Draft = Pick<TransferRow, 'coin' | 'amount' | 'recipientEmail'>

/** Seconds until address-book-only mode considers a recipient known. */
const day = 86_400

/** Checks everything that a transfer requires, except the balance. */
export class TransferChecks {
  readonly #options: TransferCheckOptions

  constructor(options: TransferCheckOptions) {
    this.#options = options
  }

  /**
   * Checks a transfer. If the sender's row and ledger accounts were locked before the facts were read, the result holds
   * until `tx` ends.
   * @throws ApiFailure with the contract's codes
   */
  async require(tx: Transaction, sender: Sender, draft: Draft): Promise<void> {
    const { account, facts } = sender
    if (draft.recipientEmail === account.email) throw refusal('ownAddress', 'This is the person’s own address')
    facts.requireUnrestricted()
    if (facts.isListedOnly) await this.#requireKnown(tx, account.id, draft)
    this.#requireAmount(sender, draft)
  }

  /**
   * In address-book-only mode, allows only recipients known for a day or longer; otherwise a thief could transfer
   * everything to their own account. A recipient who was sent something at least a day ago counts as listed, unless it
   * came back unclaimed: nobody has shown that the email is anyone's.
   */
  async #requireKnown(tx: Transaction, senderId: string, { recipientEmail }: Draft): Promise<void> {
    if (await hasSentTo(tx, senderId, recipientEmail, addSeconds(this.#options.clock(), -day))) return
    throw refusal('addressNotListed', 'The account sends to addresses only that it knows for a day')
  }

  #requireAmount({ facts, isProven }: Sender, { coin: symbol, amount }: Draft): void {
    const coin = withTerms(this.#options.coins, facts.terms).find(symbol)
    const terms = transferTerms({
      depositMinimums: coin?.networks.map(({ depositMinimum }) => depositMinimum) ?? [],
      dailyLimit: coin?.dailyWithdrawalLimit ?? 0n,
      withoutReviewLimit: coin?.withoutReviewLimit ?? 0n,
      used: facts.used.get(symbol) ?? 0n,
    })
    const problem = transferProblem(amount, terms)
    if (problem === 'below-minimum') throw refusal('amountBelowMinimum', 'The amount is below the minimum')
    if (problem === 'above-limit') {
      throw refusal('amountAboveLimit', 'The amount is above what is left of the limit of 24 hours')
    }
    if (isProven || amount <= terms.withoutSecondFactor) return
    if (facts.hasSecondFactor) throw refusal('secondFactorMissing', 'So much takes a proof of the second factor')
  }
}

function refusal(code: keyof typeof apiErrorCode, message: string): ApiFailure {
  return new ApiFailure(apiErrorCode[code], message)
}
