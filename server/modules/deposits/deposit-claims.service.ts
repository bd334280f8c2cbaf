import type { Address, Hash } from 'viem'
import type * as v from 'valibot'

import type { NetworkKey } from '#api/coins.ts'
import type { findDeposit } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import { findOwnTransactions } from '#server/chain/watcher/cursor.repository.ts'
import type { DepositEvidence, Evidence } from '#server/chain/watcher/deposit-evidence.ts'
import type { DepositBook } from '#server/chain/watcher/deposit-book.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'

import { listAddresses } from './deposit-addresses.repository.ts'
import { deleteClaimsBefore, maxFruitless, returnClaim, takeClaim } from './deposit-claims.repository.ts'
import { listDepositsOf, type Payment, type SeenDeposit } from './deposits.repository.ts'
import { toDeposit } from './deposits.service.ts'
import { recordEvidence } from './recorded-evidence.ts'

/** A chain on which deposits can be claimed. */
export interface ClaimedChain {
  readonly chainId: number
  readonly network: NetworkKey
  readonly evidence: Pick<DepositEvidence, 'find'>
}

export interface DepositClaimsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly book: Pick<DepositBook, 'record' | 'credit'>
  readonly chains: readonly ClaimedChain[]
  readonly step: Step
}

type Outcome = v.InferInput<typeof findDeposit.data>

/** Checks a transaction named by the user for deposits that the watcher can't see or has missed. */
export class DepositClaims {
  readonly #options: DepositClaimsOptions

  constructor(options: DepositClaimsOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `tooManyTries`, `networkUnavailable` */
  async find(userId: string, network: NetworkKey, transactionHash: Hash): Promise<Outcome> {
    const { database, clock, chains } = this.#options
    const chain = chains.find((known) => known.network === network)
    if (chain === undefined) throw new ApiFailure(apiErrorCode.networkUnavailable, `${network} is not read here`)
    const now = clock()
    const claim = { userId, day: dayOf(now) }
    const triesLeft = await takeClaim(database, claim)
    if (triesLeft === undefined) throw tooManyTries(now)
    const payment = { chainId: chain.chainId, transactionHash, userId }
    try {
      const found = await this.#look(chain, payment)
      if (found.deposits.length === 0 && !found.isTooNew) return { outcome: 'not-found', triesLeft }
      await returnClaim(database, claim)
      if (found.deposits.length === 0) return { outcome: 'not-found', triesLeft: triesLeft + 1 }
      return { outcome: 'found', deposits: found.deposits.map(toDeposit) }
    } catch (error) {
      await returnClaim(database, claim)
      throw error
    }
  }

  /** Deletes the claims of past days. */
  async deleteOld(): Promise<number> {
    return deleteClaimsBefore(this.#options.database, dayOf(this.#options.clock()))
  }

  async #look(
    { evidence, chainId }: ClaimedChain,
    payment: Payment,
  ): Promise<{ readonly deposits: readonly SeenDeposit[]; readonly isTooNew: boolean }> {
    const { database, book, step } = this.#options
    const { transactionHash, userId } = payment
    const blocks: Hash[] = []
    const isOwn = (await findOwnTransactions(database, chainId, [transactionHash])).size > 0
    for (const { address } of isOwn ? [] : await listAddresses(database, userId)) {
      const found = await this.#evidenceOf(evidence, payment, address)
      if (found === null) continue
      const isRecorded = await step('claim: record', () =>
        database.transaction((tx) => recordEvidence(tx, book, { chainId, address, userId }, found)),
      )
      // The watcher will find it, or read the block again from a better node.
      if (!isRecorded) return { deposits: [], isTooNew: true }
      await book.credit(chainId)
      blocks.push(found.block.hash)
    }
    return { deposits: await listDepositsOf(database, payment, blocks), isTooNew: false }
  }

  /** @throws ApiFailure `networkUnavailable` */
  async #evidenceOf(
    evidence: ClaimedChain['evidence'],
    { chainId, transactionHash }: Payment,
    address: Address,
  ): Promise<Evidence | null> {
    try {
      return await evidence.find(transactionHash, address)
    } catch (error) {
      this.#options.log.warn({ chainId, err: error }, 'Could not look up a claimed deposit')
      throw new ApiFailure(apiErrorCode.networkUnavailable, `Chain ${chainId} isn’t responding`)
    }
  }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function tooManyTries(now: Date): ApiFailure {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const seconds = Math.ceil((tomorrow - now.getTime()) / 1000)
  return new ApiFailure(apiErrorCode.tooManyTries, `${maxFruitless} claims a day may bring nothing`, seconds)
}
