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
   * What we hold of a coin on all chains, in 10^-18 of it: treasury, hot wallets, and deposit addresses that were credited
   * but not swept. A payment that was broadcast and is not settled in the books yet counts as if it were still here.
   */
  readonly holdingsOf: (coin: string) => Promise<bigint>
  /** Ids and coins of the holds that something under way is still going to end, such as a withdrawal. */
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

/** Minutes that adding up may take: far above what a statement is given otherwise. */
const patience = 30

/** What the comparison with the chains has found. */
interface Comparison {
  readonly differences: readonly Difference[]
  readonly compared: readonly string[]
  /** Coins whose holdings could not be read. */
  readonly unread: readonly string[]
}

/**
 * Proves the books. Coin by coin: everything sums to zero, every balance is the sum of its entries, every hold belongs to
 * something under way, a part of what was closed is as it was, and the chains hold at least what people have. A coin with
 * a difference is stopped until an operator lifts that.
 */
export class Reconciliation {
  readonly #options: ReconciliationOptions

  constructor(options: ReconciliationOptions) {
    this.#options = options
  }

  /** Closes the days that are over, and proves the books by the clock. */
  async runByClock(): Promise<void> {
    const { database, clock, log } = this.#options
    for (;;) {
      const closing = await closeNextDay(database, clock())
      if (closing === undefined) break
      // Kept where logs are kept, this proves later that the books of that day were not written anew.
      log.info({ day: closing.day, hash: closing.hash }, 'The books of a day are closed')
    }
    const id = createTimeOrderedId(clock())
    await insertProof(database, { id, at: clock() })
    await this.#prove(id)
  }

  /** Does the proof that an operator asks for. @returns False if none does. */
  async runOnDemand(): Promise<boolean> {
    const { database, clock } = this.#options
    const id = await claimProof(database, clock())
    if (id === undefined) return false
    await this.#prove(id)
    return true
  }

  /** Returns what it has found, and has stopped the coins of all of it. */
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
      log.error({ coin, differences: found }, 'The books do not fit: withdrawals of the coin are stopped')
    }
    return { ...comparison, differences }
  }

  /** One snapshot of all of it: a withdrawal and its hold are seen both or neither. */
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
   * The chains and the books cannot be read at the same moment, so the books are read before and after. A payment that is
   * settled in between is missing from the holdings and from the later reading, a deposit from the earlier one; the
   * smaller of both is owed for certain.
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
        // Nothing is proven, and nothing is wrong: the age of the last proof tells if it goes on.
        unread.push(coin)
        log.warn({ coin, err: error }, 'The holdings of the coin could not be read')
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
