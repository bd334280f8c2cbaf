import { apiErrorCode } from '#api/errors.ts'
import { transferProblem, transferTerms } from '#api/transfer-rules.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { coinsAt } from '#server/coins/current-coins.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { hasSentTo, type TransferRow } from './transfers.repository.ts'

export interface TransferCheckOptions {
  readonly clock: Clock
  /** As released. */
  readonly coins: CoinRegistry
}

/** What the database says about a sender, read at one moment. */
export interface SenderFacts {
  /** Whether there is a transfer with this one's id. */
  readonly isKnown: boolean
  /** @throws ApiFailure `accountFrozen`, `withdrawalsFrozen`, `withdrawalsLocked`, `debtOutstanding` */
  readonly requireUnrestricted: () => void
  /** Whether the person lets withdrawals go to listed addresses only. */
  readonly isListedOnly: boolean
  /** What of the limits of 24 hours is used, by coin: withdrawals and transfers count for the same one. */
  readonly used: ReadonlyMap<string, bigint>
  readonly hasSecondFactor: boolean
}

interface Sender {
  readonly account: Account
  readonly facts: SenderFacts
  /** Whether a second factor was proven for it. */
  readonly isProven: boolean
}

type Draft = Pick<TransferRow, 'coin' | 'amount' | 'recipientEmail'>

/** Until the mode of listed addresses knows a person; in seconds. */
const day = 86_400

/** Everything but the balance that can stand against a transfer. */
export class TransferChecks {
  readonly #options: TransferCheckOptions

  constructor(options: TransferCheckOptions) {
    this.#options = options
  }

  /**
   * With the sender's row locked, and the sender in the ledger, before the facts are read, the answer holds until `tx`
   * ends.
   * @throws ApiFailure with the codes that the contract lists
   */
  async require(tx: Transaction, sender: Sender, draft: Draft): Promise<void> {
    const { account, facts } = sender
    if (draft.recipientEmail === account.email) throw refusal('ownAddress', 'This is the person’s own address')
    facts.requireUnrestricted()
    if (facts.isListedOnly) await this.#requireKnown(tx, account.id, draft)
    await this.#requireAmount(tx, sender, draft)
  }

  /**
   * Who may withdraw to listed addresses only would otherwise lose everything to a thief's account. A person to whom
   * something was sent a day ago or earlier is as good as listed.
   */
  async #requireKnown(tx: Transaction, senderId: string, { recipientEmail }: Draft): Promise<void> {
    if (await hasSentTo(tx, senderId, recipientEmail, addSeconds(this.#options.clock(), -day))) return
    throw refusal('addressNotListed', 'The account sends to addresses only that it knows for a day')
  }

  async #requireAmount(tx: Transaction, { facts, isProven }: Sender, { coin: symbol, amount }: Draft): Promise<void> {
    const { coins, clock } = this.#options
    const coin = (await coinsAt(tx, coins, clock())).find(symbol)
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
