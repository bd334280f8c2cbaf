import * as v from 'valibot'
import { readStored } from '#src/lib/storage.ts'
import { removeText } from '#src/lib/stored-text.ts'

/** Spec §3: the current withdrawal outlives errors, the way back and a reload. */
export const keptWithdrawalKey = 'currentWithdrawal:v1'

const owned = v.nullable(v.object({ userId: v.string() }))

const listeners = new Set<() => void>()

/** Calls `listener` whenever what was entered is forgotten, for as long as this tab lives. */
export function onWithdrawalForgotten(listener: () => void): void {
  listeners.add(listener)
}

/**
 * Forgets, in every tab, what was entered by anybody but this person, `null` for a visitor. It is read where it is
 * stored: every page sees to this, also those without the code of withdrawals.
 */
export function forgetWithdrawalOfOthers(userId: string | null): void {
  if (userId !== null && readStored(keptWithdrawalKey, owned, null)?.userId === userId) return
  removeText(keptWithdrawalKey)
  for (const listener of listeners) listener()
}
