import { sql } from 'drizzle-orm'

import type { Database, Transaction } from '#server/db/database.ts'
import { addUpBooks, addUpLiabilities, type CoinTotals, listOpenHolds } from '#server/ledger/proof.repository.ts'
import { stopCoin } from '#server/ledger/stops.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'

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

/** What does not fit, in words for an operator. */
export interface Difference {
  readonly coin: string
  readonly text: string
}

interface Books {
  readonly totals: readonly CoinTotals[]
  readonly openHolds: ReadonlyMap<string, string>
  readonly awaitedHolds: ReadonlyMap<string, string>
}

/** Minutes that adding up may take: far above what a statement is given otherwise. */
const patience = 30

/**
 * Proves the books. Coin by coin: everything sums to zero, every balance is the sum of its entries, every hold belongs to
 * something under way, and the chains hold at least what people have. A coin with a difference is stopped until an
 * operator lifts that.
 */
export class Reconciliation {
  readonly #options: ReconciliationOptions

  constructor(options: ReconciliationOptions) {
    this.#options = options
  }

  /** Returns what it has found, and has stopped the coins of all of it. */
  async run(): Promise<readonly Difference[]> {
    const { database, log, metrics, clock } = this.#options
    const books = await this.#readBooks()
    const differences = [...differencesInBooks(books), ...(await this.#compareHoldings())]
    for (const coin of new Set([...books.totals, ...differences].map((row) => row.coin))) {
      const found = differences.filter((difference) => difference.coin === coin).map(({ text }) => text)
      metrics.report(coin, found.length)
      if (found.length === 0) continue
      await stopCoin(database, { coin, reason: found.join('; '), since: clock() })
      log.error({ coin, differences: found }, 'The books do not fit: withdrawals of the coin are stopped')
    }
    return differences
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
  async #compareHoldings(): Promise<readonly Difference[]> {
    const { database, holdingsOf, log, metrics } = this.#options
    const before = await addUpLiabilities(database)
    const holdings = new Map<string, bigint>()
    for (const coin of before.keys()) {
      try {
        holdings.set(coin, await holdingsOf(coin))
      } catch (error) {
        // Nothing is proven, and nothing is wrong: the age of the last proof tells if it goes on.
        log.warn({ coin, err: error }, 'The holdings of the coin could not be read')
      }
    }
    const after = await addUpLiabilities(database)
    return [...holdings].flatMap(([coin, held]) => {
      metrics.compared(coin)
      const [earlier, later] = [before.get(coin) ?? 0n, after.get(coin) ?? 0n]
      const liabilities = earlier < later ? earlier : later
      if (held >= liabilities) return []
      return [{ coin, text: `holdings of ${held} fall short of liabilities of ${liabilities}` }]
    })
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
