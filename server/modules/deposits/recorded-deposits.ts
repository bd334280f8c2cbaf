import { randomUUID } from 'node:crypto'

import { isAddressEqual } from 'viem'

import type { BlockPosition } from '#server/chain/watcher/arrival.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import { lockCursor } from '#server/chain/watcher/cursor.repository.ts'
import type { DepositBook, OwnedArrival } from '#server/chain/watcher/deposit-book.ts'
import { depositMinimumAt } from '#server/coins/current-coins.ts'
import { findListing, statesOf } from '#server/coins/listings.repository.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { announceWallet } from '#server/db/wallet-channel.ts'
import { keepAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'

import { checkAgainAbove } from './balance-checks.repository.ts'
import { findOwners } from './deposit-addresses.repository.ts'
import {
  changeDeposit,
  type DepositRow,
  includeAgain,
  insertDeposit,
  listConfirmed,
  listEntered,
  lockDeposit,
  lockDepositsAbove,
} from './deposits.repository.ts'

/** A change that the user is notified of. */
export interface DepositChange {
  readonly kind: 'deposit-credited' | 'deposit-reversed'
  readonly deposit: DepositRow
}

/** Handles deposits to the addresses of orders. Each call is part of the transaction in which the deposit changes. */
export interface OrderDeposits {
  /** Books a deposit. @returns False, with nothing booked, if the order doesn't accept that coin or network. */
  credit(tx: Transaction, deposit: DepositRow, orderId: string): Promise<boolean>
  /** Reverses a deposit whose block was orphaned. @returns False if `credit` didn't book it. */
  reverse(tx: Transaction, deposit: DepositRow, orderId: string): Promise<boolean>
}

export interface RecordedDepositsOptions {
  readonly database: Database
  readonly orderDeposits: OrderDeposits
  readonly ledger: Pick<
    Ledger,
    'balancesOf' | 'deposit' | 'depositUnclaimed' | 'lockPeople' | 'reverseDeposit' | 'reverseUnclaimed'
  >
  /** Returns our holdings of a coin on a network, in 10^-18 of it; called only if there is a cap. */
  readonly heldOn: (coin: Pick<DepositRow, 'coin' | 'network'>) => Promise<bigint>
  readonly reportChange: (tx: Transaction, change: DepositChange) => Promise<void>
  readonly clock: Clock
  readonly step: Step
  readonly log: Log
}

/** Records deposits found in blocks, credits them in the books, and reverses them if the chain forks. */
export class RecordedDeposits implements DepositBook {
  readonly #options: RecordedDepositsOptions
  readonly findOwners = findOwners

  constructor(options: RecordedDepositsOptions) {
    this.#options = options
  }

  /** @throws ImplausibleAnswerError if the node reports the same transaction in two blocks. */
  async record(
    tx: Transaction,
    chainId: number,
    { height, hash }: BlockPosition,
    arrivals: readonly OwnedArrival[],
  ): Promise<void> {
    for (const { userId, orderId, coin, transactionHash, logIndex, sender, recipient, amount, isReward } of arrivals) {
      const kept = { chainId, transactionHash, recipient, coin: coin.coin, amount }
      const place = { logIndex, blockHeight: height, blockHash: hash }
      const entered = await listEntered(tx, chainId, transactionHash)
      if (entered.some(({ blockHash }) => blockHash !== hash)) {
        throw new ImplausibleAnswerError(`The transaction ${transactionHash} is in two blocks of the chain`)
      }
      if (entered.some((other) => other.logIndex === logIndex && isAddressEqual(other.recipient, recipient))) continue
      if (!(await includeAgain(tx, kept, place))) {
        const foundAt = this.#options.clock()
        await insertDeposit(tx, {
          ...kept,
          ...place,
          id: randomUUID(),
          userId,
          orderId,
          network: coin.network,
          sender,
          state: 'confirming',
          isReward,
          isBelowMinimum: !isReward && amount <= (await depositMinimumAt(tx, coin, foundAt)),
          requiredConfirmations: coin.confirmations,
          foundAt,
        })
      }
      if (userId !== null) announceWallet(tx, userId)
    }
  }

  async orphanAbove(tx: Transaction, chainId: number, height: bigint): Promise<void> {
    const { ledger, clock } = this.#options
    const orphaned = await lockDepositsAbove(tx, chainId, height)
    const credited = orphaned.filter(({ state }) => state === 'success')
    await ledger.lockPeople(
      tx,
      credited.flatMap(({ userId }) => userId ?? []),
    )
    for (const deposit of orphaned) {
      const { id, userId, state } = deposit
      if (state === 'success') await this.#reverse(tx, deposit)
      else if (userId !== null) announceWallet(tx, userId)
      await changeDeposit(tx, id, { state: 'failed', creditedAt: null, orphanedAt: clock() })
    }
    await checkAgainAbove(tx, chainId, height)
  }

  async #reverse(tx: Transaction, deposit: DepositRow): Promise<void> {
    const { ledger, orderDeposits, reportChange } = this.#options
    const { id, userId, orderId, coin, amount, inclusion } = deposit
    if (orderId !== null && (await orderDeposits.reverse(tx, deposit, orderId))) return
    const details = { key: `deposit-reversal:${id}:${inclusion}`, kind: 'deposit-reversal', reference: id } as const
    if (userId === null) await ledger.reverseUnclaimed(tx, details, { coin, amount })
    else await ledger.reverseDeposit(tx, details, { userId, coin, amount })
    await reportChange(tx, { kind: 'deposit-reversed', deposit })
  }

  /** Credits confirmed deposits. A failure doesn't hold up the others; the first error is thrown at the end. */
  async credit(chainId: number, finalHeight?: bigint): Promise<void> {
    const { database, step, log } = this.#options
    const failures: unknown[] = []
    for (const deposit of await listConfirmed(database, chainId, finalHeight)) {
      try {
        if (await this.#isBelowCap(deposit)) {
          await step('deposit: credit', () => database.transaction((tx) => this.#credit(tx, deposit)))
        }
      } catch (error) {
        log.error({ deposit: deposit.id, err: error }, 'Could not credit a deposit')
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  /**
   * A deposit above the cap waits, as if deposits were paused or the peg lost, until an operator lets it be credited.
   */
  async #isBelowCap({ coin, network, amount }: DepositRow): Promise<boolean> {
    const { database, heldOn } = this.#options
    const { depositCap } = await findListing(database, coin, network)
    return depositCap === null || (await heldOn({ coin, network })) + amount <= depositCap
  }

  async #credit(tx: Transaction, confirmed: DepositRow): Promise<void> {
    const { reportChange, clock, log } = this.#options
    const found = await lockConfirmed(tx, confirmed)
    if (found === undefined) return
    const { id, coin, network, isBelowMinimum } = found
    const userId = await this.#beneficiaryOf(tx, found)
    if (isBelowMinimum) {
      await changeDeposit(tx, id, { state: 'failed' })
      if (userId !== null) announceWallet(tx, userId)
    } else if (statesOf(await findListing(tx, coin, network)).deposits === 'open') {
      const deposit = { ...found, userId, state: 'success', creditedAt: clock() } as const
      const isForOrder = await this.#book(tx, deposit)
      await changeDeposit(tx, id, { userId, state: deposit.state, creditedAt: deposit.creditedAt })
      await reportChange(tx, { kind: 'deposit-credited', deposit })
      if (userId === null && !isForOrder)
        log.warn({ deposit: id, coin, network }, 'Recorded a deposit that belongs to no account')
    }
  }

  /** @returns Whether the deposit was booked for an order. */
  async #book(tx: Transaction, deposit: DepositRow): Promise<boolean> {
    const { ledger, orderDeposits } = this.#options
    const { id, userId, orderId, coin, amount, isReward, inclusion } = deposit
    if (orderId !== null && (await orderDeposits.credit(tx, deposit, orderId))) return true
    const kind = isReward ? 'reward' : 'deposit'
    const details = { key: `deposit:${id}:${inclusion}`, kind, reference: id } as const
    if (userId === null) await ledger.depositUnclaimed(tx, details, { coin, amount })
    else await ledger.deposit(tx, details, { userId, coin, amount })
    return false
  }

  /**
   * Returns the user to credit; null if the account is deleted, even since the deposit was found. However, a deposit
   * that was credited before the deletion and reversed afterwards settles the debt left by the reversal.
   */
  async #beneficiaryOf(tx: Transaction, { userId, coin, amount }: DepositRow): Promise<string | null> {
    const { ledger } = this.#options
    if (userId === null || (await keepAccount(tx, userId))) return userId
    const owed = (await ledger.balancesOf(tx, userId)).find((balance) => balance.coin === coin)?.owed ?? 0n
    return owed >= amount ? userId : null
  }
}

/** Returns the deposit if it is still confirmed, locked so that the chain can't fork below it until `tx` ends. */
async function lockConfirmed(tx: Transaction, { id, chainId, blockHash }: DepositRow): Promise<DepositRow | undefined> {
  const cursor = await lockCursor(tx, chainId)
  const deposit = await lockDeposit(tx, id)
  if (cursor === undefined || deposit?.state !== 'confirming') return undefined
  // It was found again in the meantime, in a block that may not be final.
  if (deposit.blockHash !== blockHash) return undefined
  return deposit.blockHeight + BigInt(deposit.requiredConfirmations) - 1n <= cursor.height ? deposit : undefined
}
