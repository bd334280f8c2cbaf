import { sql } from 'drizzle-orm'

import type { Database, Transaction } from '#server/db/database.ts'
import type { Difference } from '#server/db/schema/ledger.ts'
import { closeNextDay, proveNextPart } from '#server/ledger/closings.ts'
import { addUpBooks, addUpLiabilities, type CoinTotals, listOpenHolds } from '#server/ledger/proof.repository.ts'
import { claimProof, finishProof, insertProof } from '#server/ledger/proofs.repository.ts'
import { stopCoin } from '#server/ledger/stops.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'

import type { ReconciliationMetrics } from './reconciliation-metrics.ts'

export interface ReconciliationOptions {
  readonly database: Database
  /**
   * Returns our holdings of a coin on all chains, in 10^-18 of it: treasury, hot wallets, and deposit addresses with
   * credited but unswept deposits. A payment that was broadcast but isn't settled in the books counts as still being
   * here.
   */
  readonly holdingsOf: (coin: string) => Promise<bigint>
  /** Returns the coins, by hold id, of all holds that a pending operation, such as a withdrawal, will end. */
  readonly awaitedHolds: (tx: Transaction) => Promise<ReadonlyMap<string, string>>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: ReconciliationMetrics
}

interface Books {
  readonly totals: readonly CoinTotals[]
  readonly openHolds: ReadonlyMap<string, string>
  readonly awaitedHolds: ReadonlyMap<string, string>
}

/** Timeout in minutes for adding up, far longer than for other statements. */
const patience = 30

/** Result of the comparison with the chains. */
interface Comparison {
  readonly differences: readonly Difference[]
  readonly compared: readonly string[]
  /** Coins whose holdings could not be read. */
  readonly unread: readonly string[]
}

/**
 * Proves the books. For each coin: everything sums to zero, every balance is the sum of its entries, every hold belongs
 * to a pending operation, part of the closed books is unchanged, and the chains hold at least what users have. A coin
 * with a difference is stopped until an operator lifts the stop.
 */
export class Reconciliation {
  readonly #options: ReconciliationOptions

  constructor(options: ReconciliationOptions) {
    this.#options = options
  }

  /** Closes the days that are over, and proves the books on schedule. */
  async runByClock(): Promise<void> {
    const { database, clock, log } = this.#options
    for (;;) {
      const closing = await closeNextDay(database, clock())
      if (closing === undefined) break
      // In the stored logs, this later proves that the books of that day weren't rewritten.
      log.info({ day: closing.day, hash: closing.hash }, 'Closed the books of a day')
    }
    const id = createTimeOrderedId(clock())
    await insertProof(database, { id, at: clock() })
    await this.#prove(id)
  }

  /** Runs the proof that an operator requested. @returns False if there is no request. */
  async runOnDemand(): Promise<boolean> {
    const { database, clock } = this.#options
    const id = await claimProof(database, clock())
    if (id === undefined) return false
    await this.#prove(id)
    return true
  }

  /** Returns the differences, after stopping all coins that have one. */
  async run(): Promise<readonly Difference[]> {
    return (await this.#findDifferences()).differences
  }

  async #prove(id: string): Promise<void> {
    const { database, clock } = this.#options
    const found = await this.#findDifferences()
    await finishProof(database, { id, at: clock() }, found)
  }

  async #findDifferences(): Promise<Comparison> {
    const { database, log, metrics, clock } = this.#options
    const books = await this.#readBooks()
    const closed = await proveNextPart(database, clock())
    const comparison = await this.#compareHoldings()
    const differences = [...differencesInBooks(books), ...closed, ...comparison.differences]
    for (const coin of new Set([...books.totals, ...differences].map((row) => row.coin))) {
      const found = differences.filter((difference) => difference.coin === coin).map(({ text }) => text)
      metrics.report(coin, found.length)
      if (found.length === 0) continue
      await stopCoin(database, { coin, reason: found.join('; '), since: clock() })
      log.error({ coin, differences: found }, 'The books don’t reconcile: stopped withdrawals of the coin')
    }
    return { ...comparison, differences }
  }

  /** Reads everything in one snapshot, so that a withdrawal and its hold are seen together or not at all. */
  async #readBooks(): Promise<Books> {
    const { database, awaitedHolds } = this.#options
    return database.transaction(
      async (tx) => {
        await tx.execute(sql.raw(`SET LOCAL statement_timeout = '${patience}min'`))
        return {
          totals: await addUpBooks(tx),
          openHolds: await listOpenHolds(tx),
          awaitedHolds: await awaitedHolds(tx),
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  /**
   * Compares what we owe with what we hold. The chains and the books can't be read at the same moment, so the books are
   * read before and after. A payment settled in between is missing from the holdings and from the later reading, a
   * deposit from the earlier one; the smaller of the two is owed for certain.
   */
  async #compareHoldings(): Promise<Comparison> {
    const { database, holdingsOf, log, metrics } = this.#options
    const before = await addUpLiabilities(database)
    const holdings = new Map<string, bigint>()
    const unread: string[] = []
    for (const coin of before.keys()) {
      try {
        holdings.set(coin, await holdingsOf(coin))
      } catch (error) {
        // This proves nothing but isn't an error; the age of the last comparison reveals if it persists.
        unread.push(coin)
        log.warn({ coin, err: error }, 'Could not read our holdings of the coin')
      }
    }
    const after = await addUpLiabilities(database)
    const differences = [...holdings].flatMap(([coin, held]) => {
      metrics.compared(coin)
      const [earlier, later] = [before.get(coin) ?? 0n, after.get(coin) ?? 0n]
      const liabilities = earlier < later ? earlier : later
      if (held >= liabilities) return []
      return [{ coin, text: `holdings of ${held} fall short of liabilities of ${liabilities}` }]
    })
    return { differences, compared: [...holdings.keys()], unread }
  }
}

function differencesInBooks({ totals, openHolds, awaitedHolds }: Books): readonly Difference[] {
  const differences: Difference[] = []
  for (const { coin, sum, wrongBalances, wrongHolds } of totals) {
    const add = (text: string) => differences.push({ coin, text })
    if (sum !== 0n) add(`balances and entries of the house sum to ${sum}`)
    if (wrongBalances > 0) add(`${wrongBalances} balances are not the sum of their entries`)
    if (wrongHolds > 0) add(`${wrongHolds} held balances are not the sum of their holds`)
  }
  for (const [id, coin] of openHolds) {
    if (!awaitedHolds.has(id)) differences.push({ coin, text: `nothing is going to end the hold ${id}` })
  }
  for (const [id, coin] of awaitedHolds) {
    if (!openHolds.has(id)) differences.push({ coin, text: `the hold ${id} has ended too early` })
  }
  return differences
}
