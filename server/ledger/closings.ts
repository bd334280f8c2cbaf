import { sql } from 'drizzle-orm'

import type { Database, Transaction } from '#server/db/database.ts'
import type { Difference } from '#server/db/schema/ledger.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { type Closing, closingHash, type ClosingLine, firstPreviousHash } from './closing-text.ts'
import {
  addUpTurnover,
  carryForward,
  type ClosingRow,
  countWrongClosedBalances,
  findClosing,
  findClosingAfter,
  findEndOfRange,
  findFirstPosting,
  findLatestClosing,
  hashEntries,
  insertClosing,
  listClosingLines,
  lockProofPosition,
  moveProofPosition,
  type Period,
  type Turnover,
} from './closings.repository.ts'

const secondsPerDay = 86_400

/**
 * Seconds for which a day stays open after its end. A transfer is timestamped before it is committed. By then, every
 * transaction that started on that day has ended, even on a server whose clock is late.
 */
export const closingDelay = 3600

/** Timeout in minutes for the statements of a closing, far longer than for other statements. */
const patience = 30

/** Minimum number of account entries that a part of the proof adds up, even for a quiet day. */
const leastEntries = 1000

/**
 * Closes the oldest day that is over but still open. After that, nothing can be booked on it, and the reconciliation
 * starts from its balances.
 * @returns The closing; `undefined` if there is no day to close.
 */
export async function closeNextDay(database: Database, now: Date): Promise<ClosingRow | undefined> {
  return database.transaction(async (tx) => {
    await bePatient(tx)
    await lockProofPosition(tx)
    const latest = await findLatestClosing(tx)
    const day = await dayBehind(tx, latest)
    if (day === undefined || addSeconds(periodOf(day).to, closingDelay) > now) return undefined
    const period = periodOf(day)
    const before = latest === undefined ? [] : await listClosingLines(tx, latest.day)
    const closing: Closing = {
      day,
      previousHash: latest?.hash ?? firstPreviousHash,
      coins: await hashEntries(tx, period),
      lines: addTurnover(before, await addUpTurnover(tx, period)),
    }
    const row = { day, previousHash: closing.previousHash, hash: closingHash(closing), closedAt: now }
    await insertClosing(tx, row, closing)
    await carryForward(tx, period)
    return row
  })
}

/**
 * Proves a part of the closed books: that the next day's closing still matches its entries and follows from the day
 * before, and that the closed balances of the next accounts are the sums of their entries, for about as many entries as
 * that day has. So a part costs as much as a day, however long the history is, and a round has as many parts as there
 * are days. Rounds repeat forever.
 * @param least Minimum number of account entries to add up, even for a quiet day.
 */
export async function proveNextPart(
  database: Database,
  now: Date,
  least: number = leastEntries,
): Promise<readonly Difference[]> {
  return database.transaction(async (tx) => {
    await bePatient(tx)
    const position = await lockProofPosition(tx)
    const latest = await findLatestClosing(tx)
    if (latest === undefined) return []
    const next = (await findClosingAfter(tx, position.day)) ?? (await findClosingAfter(tx, null)) ?? latest
    const ofDay = await proveDay(tx, next)
    const after = position.accountId
    const last = await findEndOfRange(tx, after, Math.max(ofDay.entries, least))
    const wrong = await countWrongClosedBalances(tx, { after, last }, periodOf(latest.day).to)
    await moveProofPosition(tx, {
      day: next.day,
      ...(next.day === latest.day && { daysProvenAt: now }),
      accountId: last,
      ...(last === null && { accountsProvenAt: now }),
    })
    const ofAccounts = [...wrong].map(([coin, count]) => {
      return { coin, text: `${count} closed balances are not the sum of their entries` }
    })
    return [...ofDay.differences, ...ofAccounts]
  })
}

/**
 * Recomputes the closing of a day from its entries and the day before.
 * @returns The differences, and the day's number of entries.
 */
async function proveDay(
  tx: Transaction,
  { day }: ClosingRow,
): Promise<{ readonly differences: readonly Difference[]; readonly entries: number }> {
  const written = await findClosing(tx, day)
  if (written === undefined) throw new Error(`The closing of ${day} does not exist`)
  const period = periodOf(day)
  const dayBefore = new Date(period.from.getTime() - secondsPerDay * 1000).toISOString().slice(0, 10)
  const before = await findClosing(tx, dayBefore)
  const hashed = await hashEntries(tx, period)
  const entries = hashed.reduce((sum, ofOne) => sum + ofOne.entries, 0)
  const lines = addTurnover(before?.lines ?? [], await addUpTurnover(tx, period))
  const coins = new Set([...written.coins, ...hashed, ...written.lines, ...lines].map(({ coin }) => coin))
  const differences = [...coins].flatMap((coin) => {
    const told = (closing: Pick<Closing, 'coins' | 'lines'>) =>
      closingHash({ ...ofCoin(closing, coin), day, previousHash: '' })
    return told(written) === told({ coins: hashed, lines })
      ? []
      : [{ coin, text: `the entries of ${day} are not those that were closed` }]
  })
  // A changed hash affects all coins of the day, since it doesn't tell which one was changed.
  const isChained =
    closingHash(written) === written.hash && written.previousHash === (before?.hash ?? firstPreviousHash)
  const unchained = isChained ? [] : [...coins].map((coin) => ({ coin, text: `the hash of ${day} does not follow` }))
  return { differences: [...differences, ...unchained], entries }
}

function ofCoin({ coins, lines }: Pick<Closing, 'coins' | 'lines'>, coin: string) {
  return { coins: coins.filter((row) => row.coin === coin), lines: lines.filter((line) => line.coin === coin) }
}

/** Applies later movements to a trial balance. Accounts without movements keep their line. */
export function addTurnover(lines: readonly ClosingLine[], turnover: readonly Turnover[]): readonly ClosingLine[] {
  const sums = new Map(lines.map((line) => [lineKey(line), { ...line, debited: 0n, credited: 0n }]))
  for (const { coin, account, debited, credited } of turnover) {
    const balance = (sums.get(lineKey({ coin, account }))?.balance ?? 0n) + credited - debited
    sums.set(lineKey({ coin, account }), { coin, account, debited, credited, balance })
  }
  return [...sums.values()]
}

/** Returns the key that identifies a line of the trial balance. */
export function lineKey({ coin, account }: Pick<ClosingLine, 'coin' | 'account'>): string {
  return `${coin} ${account}`
}

/** Returns the UTC day as a period. @param day Such as `2027-01-31`. */
export function periodOf(day: string): Period {
  const from = new Date(`${day}T00:00:00Z`)
  return { from, to: addSeconds(from, secondsPerDay) }
}

/** Returns the oldest day that isn't closed, even if it isn't over; `undefined` if nothing was ever booked. */
export async function nextToClose(tx: Transaction): Promise<Period | undefined> {
  const day = await dayBehind(tx, await findLatestClosing(tx))
  return day === undefined ? undefined : periodOf(day)
}

async function dayBehind(tx: Transaction, latest: ClosingRow | undefined): Promise<string | undefined> {
  return latest === undefined ? findFirstDay(tx) : dayAfter(latest.day)
}

function dayAfter(day: string): string {
  return periodOf(day).to.toISOString().slice(0, 10)
}

async function findFirstDay(tx: Transaction): Promise<string | undefined> {
  return (await findFirstPosting(tx))?.toISOString().slice(0, 10)
}

async function bePatient(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(`SET LOCAL statement_timeout = '${patience}min'`))
}
