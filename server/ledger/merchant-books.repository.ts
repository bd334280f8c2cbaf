import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers, type TransferKind } from '#server/db/schema/ledger.ts'

import type { Period } from './closings.repository.ts'

/** Sum of the transfers of one kind on a merchant's account of one coin. */
export interface MerchantSum {
  readonly coin: string
  readonly kind: TransferKind
  readonly amount: bigint
}

const account = 'merchant-promised'

function isOf(merchantId: string, { from, to }: Partial<Period>): SQL | undefined {
  return and(
    eq(ledgerAccounts.ownerId, merchantId),
    eq(ledgerAccounts.name, account),
    from && gte(ledgerEntries.postedAt, from),
    to && lt(ledgerEntries.postedAt, to),
  )
}

/** Sums the postings to a merchant's accounts in a period, by coin and kind. */
export async function sumMerchantPostings(
  tx: Transaction,
  merchantId: string,
  period: Partial<Period> = {},
): Promise<readonly MerchantSum[]> {
  const { kind } = ledgerTransfers
  const { coin } = ledgerEntries
  const rows = await tx
    .select({ coin, kind, amount: sql<string>`sum(${ledgerEntries.amount})` })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(isOf(merchantId, period))
    .groupBy(coin, kind)
    .orderBy(coin, kind)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

const utcDay = sql<string>`to_char(${ledgerEntries.postedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

/** Lists the UTC days before a time with postings to these accounts, newest first. */
export async function listMerchantPostingDays(
  tx: Transaction,
  merchantId: string,
  { before, limit }: { readonly before: Date | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ day: utcDay })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(isOf(merchantId, before === undefined ? {} : { to: before }))
    .orderBy(desc(utcDay))
    .limit(limit)
  return rows.map(({ day }) => day)
}

/** Like `sumMerchantPostings`, but day by day, with the number of postings. */
export async function sumMerchantDays(
  tx: Transaction,
  merchantId: string,
  period: Period,
): Promise<readonly (MerchantSum & { readonly day: string; readonly postings: number })[]> {
  const { kind } = ledgerTransfers
  const { coin } = ledgerEntries
  const sum = sql<string>`sum(${ledgerEntries.amount})`
  const postings = sql<number>`count(*)::integer`
  const rows = await tx
    .select({ day: utcDay, coin, kind, amount: sum, postings })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(isOf(merchantId, period))
    .groupBy(utcDay, coin, kind)
    .orderBy(coin, kind)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

/** Lists what the promises of a period were for: ids with their amounts. */
export async function listMerchantPromises(
  tx: Transaction,
  merchantId: string,
  period: Period,
): Promise<readonly { readonly id: string; readonly amount: bigint }[]> {
  const rows = await tx
    .select({ id: ledgerTransfers.reference, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(and(isOf(merchantId, period), eq(ledgerTransfers.kind, 'merchant-promise')))
  return rows.flatMap(({ id, amount }) => (id === null ? [] : [{ id, amount }]))
}
