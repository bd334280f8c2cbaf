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
 * Seconds that a day stays open after its end. A transfer gets its moment before it is committed: by then every
 * transaction that began on the day has ended, one way or the other, also on a server whose clock is late.
 */
export const closingDelay = 3600

/** Minutes that the statements of a closing may take: far above what a statement is given otherwise. */
const patience = 30

/** Entries of accounts that a part of the proof adds up at least, also after a quiet day. */
const leastEntries = 1000

/**
 * Closes the oldest day that is over and open. From then on nothing can be booked on it; the reconciliation starts from
 * what it came to.
 * @returns The closing; `undefined` if nothing is to be closed.
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
 * Proves a part of what was closed: that the next day still says what was booked on it and follows from the day before,
 * and that what was carried forward for the next accounts is the sum of their entries, as many as that day has. So a part
 * costs what a day does, however long the history is, and a round has as many parts as there are days. Goes round for ever.
 * @param least Entries of accounts that are added up also after a quiet day.
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

/** Computes the closing of a day again, from the entries and from the day before. @returns Also how many entries it has. */
async function proveDay(
  tx: Transaction,
  { day }: ClosingRow,
): Promise<{ readonly differences: readonly Difference[]; readonly entries: number }> {
  const written = await findClosing(tx, day)
  if (written === undefined) throw new Error(`The closing of ${day} has gone`)
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
  // A changed hash concerns every coin of the day, as nothing says which of them was meant.
  const isChained =
    closingHash(written) === written.hash && written.previousHash === (before?.hash ?? firstPreviousHash)
  const unchained = isChained ? [] : [...coins].map((coin) => ({ coin, text: `the hash of ${day} does not follow` }))
  return { differences: [...differences, ...unchained], entries }
}

function ofCoin({ coins, lines }: Pick<Closing, 'coins' | 'lines'>, coin: string) {
  return { coins: coins.filter((row) => row.coin === coin), lines: lines.filter((line) => line.coin === coin) }
}

/** The trial balance after what moved since. Accounts that did not move keep their line. */
export function addTurnover(lines: readonly ClosingLine[], turnover: readonly Turnover[]): readonly ClosingLine[] {
  const sums = new Map(lines.map((line) => [lineKey(line), { ...line, debited: 0n, credited: 0n }]))
  for (const { coin, account, debited, credited } of turnover) {
    const balance = (sums.get(lineKey({ coin, account }))?.balance ?? 0n) + credited - debited
    sums.set(lineKey({ coin, account }), { coin, account, debited, credited, balance })
  }
  return [...sums.values()]
}

/** By which lines of the trial balance are told apart. */
export function lineKey({ coin, account }: Pick<ClosingLine, 'coin' | 'account'>): string {
  return `${coin} ${account}`
}

/** The UTC day, from its first moment to that of the next. @param day Such as `2027-01-31`. */
export function periodOf(day: string): Period {
  const from = new Date(`${day}T00:00:00Z`)
  return { from, to: addSeconds(from, secondsPerDay) }
}

/** The oldest day that is not closed, also while it isn't over; `undefined` if nothing was ever booked. */
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
