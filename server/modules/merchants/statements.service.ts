import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { getMerchantStatement } from '#api/merchant-earnings.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import { findClosingBefore } from '#server/ledger/closings.repository.ts'
import { listMerchantPromises, sumMerchantPostings } from '#server/ledger/merchant-books.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { listOriginsOf, type ShareOrigin } from './earnings.repository.ts'
import { amountOf, listStatementMonths, termsWithin, viewTerms } from './earnings.service.ts'
import { findMerchantOf } from './merchants.repository.ts'
import { listTerms } from './terms.repository.ts'
import { periodOfMonth } from './utc-month.ts'

type Statement = v.InferInput<typeof getMerchantStatement.data>
type Period = ReturnType<typeof periodOfMonth>

export interface StatementServiceOptions {
  readonly database: Database
  readonly createRateLimiter: CreateRateLimiter
}

/** Merchants' monthly statements, from closed days only, on which nothing can be booked any more. */
export class StatementService {
  readonly #database: Database
  readonly #readings: RateLimiter

  constructor({ database, createRateLimiter }: StatementServiceOptions) {
    this.#database = database
    // Each request reads all postings of a month.
    this.#readings = createRateLimiter('merchant-statement', { points: 60, seconds: 3_600 })
  }

  /** @throws ApiFailure `notFound` if the user isn't a merchant, or if the month isn't closed */
  async statement(userId: string, month: string): Promise<Statement> {
    await this.#readings.consume(userId)
    return this.#database.transaction(async (tx) => {
      const merchant = await findMerchantOf(tx, userId)
      if (merchant === undefined || !(await listStatementMonths(tx, merchant)).includes(month)) return noStatement()
      const period = periodOfMonth(month)
      const closing = await findClosingBefore(tx, period.to)
      if (closing === undefined) return noStatement()
      const terms = (await listTerms(tx)).filter(({ startsAt }) => startsAt < period.to)
      const { id, name, level } = merchant
      return {
        month,
        name,
        level,
        terms: termsWithin(terms, period.from).map(viewTerms),
        coins: await coinsOf(tx, id, period),
        closingHash: closing.hash,
      }
    })
  }
}

function noStatement(): never {
  throw new ApiFailure(apiErrorCode.notFound, 'There is no statement of this month')
}

async function coinsOf(tx: Transaction, merchantId: string, period: Period): Promise<Statement['coins']> {
  const before = Map.groupBy(await sumMerchantPostings(tx, merchantId, { to: period.from }), ({ coin }) => coin)
  const within = Map.groupBy(await sumMerchantPostings(tx, merchantId, period), ({ coin }) => coin)
  const lines = await linesOf(tx, merchantId, period)
  const coins = [...new Set([...before.keys(), ...within.keys()])].toSorted()
  return coins
    .map((coin) => {
      const opening = amountOf(before.get(coin) ?? [])
      const sums = within.get(coin) ?? []
      return { coin, opening, closing: opening + amountOf(sums), sums }
    })
    .filter(({ opening, sums }) => opening > 0n || sums.length > 0)
    .map(({ coin, opening, closing, sums }) => ({
      coin,
      opening: formatAmount(opening),
      closing: formatAmount(closing),
      earned: formatAmount(amountOf(sums, 'merchant-promise')),
      returned: formatAmount(-amountOf(sums, 'merchant-return')),
      paid: formatAmount(-amountOf(sums, 'merchant-share')),
      lines: lines.get(coin) ?? [],
    }))
}

function sumOf(shares: readonly ShareOrigin[], read: (share: ShareOrigin) => bigint): string {
  return formatAmount(shares.reduce((total, share) => total + read(share), 0n))
}

/** Returns the lines by coin, one for each share. */
async function linesOf(
  tx: Transaction,
  merchantId: string,
  period: Period,
): Promise<ReadonlyMap<string, Statement['coins'][number]['lines']>> {
  const promises = await listMerchantPromises(tx, merchantId, period)
  const amounts = new Map(promises.map(({ id, amount }) => [id, amount]))
  const origins = await listOriginsOf(tx, [...amounts.keys()])
  const byCoin = Map.groupBy(origins, ({ coin }) => coin)
  return new Map(
    [...byCoin].map(([coin, ofCoin]) => {
      const groups = Map.groupBy(ofCoin, ({ isOwn, basisPoints }) => `${isOwn ? 'own' : 'below'} ${basisPoints}`)
      const lines = [...groups.values()].flatMap((shares) => {
        const [first] = shares
        if (first === undefined) return []
        return {
          order: 'swap' as const,
          broughtBy: first.isOwn ? ('own' as const) : ('below' as const),
          share: first.basisPoints / 10_000,
          orders: shares.length,
          fees: sumOf(shares, ({ fee }) => fee),
          amount: sumOf(shares, ({ id }) => amounts.get(id) ?? 0n),
        }
      })
      const order = (line: (typeof lines)[number]) => `${line.broughtBy === 'own' ? 0 : 1} ${line.share.toFixed(4)}`
      return [coin, lines.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))]
    }),
  )
}
