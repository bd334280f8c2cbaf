import type { FactorResetOutcome } from '#api/factor-resets.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { notify } from '#server/notifications/notify.ts'

import { endReset, findResetUnderWay } from './second-factor-resets.repository.ts'

interface CallingOff {
  readonly outcome: Exclude<FactorResetOutcome, 'done'>
  readonly at: Date
}

/**
 * Cancels the removal of all factors of an account that `tx` has locked, and notifies the owner if they knew about it.
 * @returns False if none is pending.
 */
export async function callOffReset(tx: Transaction, person: Account, { outcome, at }: CallingOff): Promise<boolean> {
  const reset = await findResetUnderWay(tx, person.id)
  if (reset === undefined) return false
  await endReset(tx, reset.id, { outcome, endedAt: at })
  if (reset.confirmedAt !== null) {
    await notify(tx, { kind: 'factor-reset-stopped', values: { at: at.toISOString() }, person, at })
  }
  return true
}

/**
 * Cancels a pending reset, since an owner who just used a second factor hasn't lost it. There is almost never one, and
 * then no lock is taken.
 */
export async function callOffResetOfHolder(database: Database, userId: string, at: Date): Promise<void> {
  if ((await findResetUnderWay(database, userId)) === undefined) return
  await database.transaction(async (tx) => {
    const person = await tryLockAccount(tx, userId)
    if (person !== undefined) await callOffReset(tx, person, { outcome: 'proven', at })
  })
}
