import type * as v from 'valibot'

import type {
  CoinEarnings,
  getMerchantEarnings,
  listMerchantDays,
  MerchantDay,
  MerchantTerms,
} from '#api/merchant-earnings.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { cursorTime, pageSize, toPage } from '#server/db/page-cursor.ts'
import { countOfAgent } from '#server/identity/accounts/accounts.repository.ts'
import { periodOf } from '#server/ledger/closings.ts'
import { findLatestClosing } from '#server/ledger/closings.repository.ts'
import {
  listMerchantPostingDays,
  type MerchantSum,
  sumMerchantDays,
  sumMerchantPostings,
} from '#server/ledger/merchant-books.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

import { countActiveSince, listNextReleases } from './earnings.repository.ts'
import { findMerchantOf, type MerchantRow } from './merchants.repository.ts'
import { listTerms, type TermsRow } from './terms.repository.ts'
import { monthsBetween, startOfMonth } from './utc-month.ts'

type Earnings = v.InferInput<typeof getMerchantEarnings.data>
type DayPage = v.InferInput<typeof listMerchantDays.data>

/** Placeholder id for cursors: days are unique in the list, so they need no id. */
const noId = '00000000-0000-4000-8000-000000000000'

/** Shows merchants their earnings: numbers of users, never who they are, and amounts from the ledger. */
export class EarningsService {
  readonly #database: Database
  readonly #clock: Clock

  constructor({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
    this.#database = database
    this.#clock = clock
  }

  async earnings(userId: string): Promise<Earnings> {
    return this.#database.transaction(async (tx) => {
      const merchant = await findMerchantOf(tx, userId)
      if (merchant === undefined) return null
      const now = this.#clock()
      const since = startOfMonth(now)
      return {
        isSuspended: merchant.state === 'suspended',
        terms: termsWithin(await listTerms(tx), now).map(viewTerms),
        coins: await coinsOf(tx, merchant, since),
        people: {
          total: await countOfAgent(tx, merchant.id),
          month: await countOfAgent(tx, merchant.id, since),
          active: await countActiveSince(tx, merchant.id, since),
        },
        statements: [...(await listStatementMonths(tx, merchant))],
      }
    })
  }

  async days(userId: string, cursor: string | undefined): Promise<DayPage> {
    return this.#database.transaction(async (tx) => {
      const merchant = await findMerchantOf(tx, userId)
      if (merchant === undefined) return { items: [], nextCursor: null }
      const limit = pageSize + 1
      const days = await listMerchantPostingDays(tx, merchant.id, { before: cursorTime(cursor), limit })
      const [newest, oldest] = [days.at(0), days.at(-1)]
      if (newest === undefined || oldest === undefined) return { items: [], nextCursor: null }
      const period = { from: periodOf(oldest).from, to: periodOf(newest).to }
      const byDay = Map.groupBy(await sumMerchantDays(tx, merchant.id, period), ({ day }) => day)
      return toPage(
        days,
        (day) => ({ at: periodOf(day).from, id: noId }),
        (day) => viewDay(day, byDay.get(day) ?? []),
      )
    })
  }
}

/** Returns the months with all days closed, newest first, back to the one in which the merchant was created. */
export async function listStatementMonths(tx: Transaction, merchant: MerchantRow): Promise<readonly string[]> {
  const closing = await findLatestClosing(tx)
  return closing === undefined ? [] : monthsBetween(merchant.createdAt, periodOf(closing.day).to)
}

/** Returns the terms in effect from a time on, oldest first. @param all Newest first. */
export function termsWithin(all: readonly TermsRow[], from: Date): readonly TermsRow[] {
  const held = all.findIndex(({ startsAt }) => startsAt <= from)
  return (held === -1 ? all : all.slice(0, held + 1)).toReversed()
}

export function viewTerms({ startsAt, level1, level2, level3, coolingDays }: TermsRow): MerchantTerms {
  const shares = { level1: level1 / 10_000, level2: level2 / 10_000, level3: level3 / 10_000 }
  return { startsAt: startsAt.toISOString(), shares, coolingDays }
}

export function amountOf(sums: readonly MerchantSum[], ...kinds: readonly MerchantSum['kind'][]): bigint {
  const ofKinds = kinds.length === 0 ? sums : sums.filter(({ kind }) => kinds.includes(kind))
  return ofKinds.reduce((sum, { amount }) => sum + amount, 0n)
}

async function coinsOf(tx: Transaction, { id }: MerchantRow, since: Date): Promise<CoinEarnings[]> {
  const ever = Map.groupBy(await sumMerchantPostings(tx, id), ({ coin }) => coin)
  const month = Map.groupBy(await sumMerchantPostings(tx, id, { from: since }), ({ coin }) => coin)
  const next = await listNextReleases(tx, id)
  return [...ever].map(([coin, sums]) => {
    return {
      coin,
      month: formatAmount(amountOf(month.get(coin) ?? [], 'merchant-promise')),
      total: formatAmount(amountOf(sums, 'merchant-promise')),
      returned: formatAmount(-amountOf(sums, 'merchant-return')),
      paid: formatAmount(-amountOf(sums, 'merchant-share')),
      pending: formatAmount(amountOf(sums)),
      nextAt: next.get(coin)?.toISOString() ?? null,
    }
  })
}

function viewDay(day: string, sums: Awaited<ReturnType<typeof sumMerchantDays>>): MerchantDay {
  const promises = sums.filter(({ kind }) => kind === 'merchant-promise')
  return {
    day,
    orders: promises.reduce((count, { postings }) => count + postings, 0),
    sums: [...Map.groupBy(sums, ({ coin }) => coin)].map(([coin, ofCoin]) => ({
      coin,
      earned: formatAmount(amountOf(ofCoin, 'merchant-promise')),
      returned: formatAmount(-amountOf(ofCoin, 'merchant-return')),
      paid: formatAmount(-amountOf(ofCoin, 'merchant-share')),
    })),
  }
}
