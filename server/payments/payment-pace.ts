import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { payments } from '#server/db/schema/payments.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { type PaymentRow, underWay } from './payments.repository.ts'

/*
 * A plain transfer of a native coin runs the recipient's code, which may be harmless during gas estimation and revert
 * in the payment's block: the gas is spent, and nothing was paid. Accounts and recipients with repeated reverts are
 * slowed down, whatever the payments are for.
 */

/** The user whose payment it is, if any, and its recipient. */
type Subject = Pick<PaymentRow, 'userId' | 'address'>

/** Recent number of reverted payments. */
export interface Reverts {
  readonly ofAccount: number
  readonly ofAddress: number
}

/** Seconds for which a revert counts: a week. */
const memory = 7 * 86_400

/** Seconds to wait after the first revert, the second, and so on; the last value applies to all further ones. */
const waits: readonly number[] = [600, 3_600, 6 * 3_600, 86_400]

/** An account may run into one contract that accepts no coins, and then try another address. */
const freeOfAccount = 1

/** Counts a week's reverts of payments to the address and of the account, on all networks. */
export async function countReverts(tx: Transaction, subject: Subject, now: Date): Promise<Reverts> {
  const [account, address] = await findReverts(tx, subject, now)
  return { ofAccount: account.count, ofAddress: address.count }
}

/** Returns until when native coins aren't sent for this account or to this address; null if they may be. */
export async function slowedUntil(tx: Transaction, subject: Subject, now: Date): Promise<Date | null> {
  const [account, address] = await findReverts(tx, subject, now)
  const ends = [waitEnd(account, freeOfAccount), waitEnd(address, 0)].filter((end) => end !== null && end > now)
  return ends.reduce((latest, end) => (latest === null || (end !== null && end > latest) ? end : latest), null)
}

/**
 * Whether another payment of a network's native coin, for the same account or to the same address, is pending there.
 * The next one waits for it to finish: otherwise a dozen could revert before the first is proven to have reverted.
 */
export async function isAnotherUnderWay(
  tx: Transaction,
  { id, network, coin, userId, address }: Pick<PaymentRow, 'id' | 'network' | 'coin' | 'userId' | 'address'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.state, [...underWay]),
        eq(payments.network, network),
        eq(payments.coin, coin),
        ne(payments.id, id),
        or(isUser(userId), isAddress(address)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

interface Count {
  readonly count: number
  readonly last: Date | null
}

async function findReverts(
  tx: Transaction,
  { userId, address }: Subject,
  now: Date,
): Promise<readonly [account: Count, address: Count]> {
  const since = gt(payments.revertedAt, addSeconds(now, -memory))
  const find = async (condition: SQL): Promise<Count> => {
    const rows = await tx.select({ at: payments.revertedAt }).from(payments).where(and(since, condition))
    const moments = rows.flatMap(({ at }) => at ?? []).toSorted((a, b) => b.getTime() - a.getTime())
    return { count: moments.length, last: moments[0] ?? null }
  }
  return [await find(isUser(userId)), await find(isAddress(address))]
}

/** Payments without a user match no account. */
function isUser(userId: string | null): SQL {
  return userId === null ? sql`false` : eq(payments.userId, userId)
}

/** Compares addresses regardless of case. */
function isAddress(address: string): SQL {
  return sql`lower(${payments.address}) = lower(${address})`
}

function waitEnd({ count, last }: Count, free: number): Date | null {
  const wait = count > free ? waits[Math.min(count - free, waits.length) - 1] : undefined
  return wait === undefined || last === null ? null : addSeconds(last, wait)
}
