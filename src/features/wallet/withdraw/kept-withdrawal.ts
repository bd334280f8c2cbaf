import * as v from 'valibot'
import { readStored } from '#src/lib/storage.ts'
import { removeText } from '#src/lib/stored-text.ts'

/** Spec §3: the current withdrawal survives errors, going back and reloads. */
export const keptWithdrawalKey = 'currentWithdrawal:v1'

const owned = v.nullable(v.object({ userId: v.string() }))

const listeners = new Set<() => void>()

/** Calls `listener` whenever the input is discarded, as long as this tab exists. */
export function onWithdrawalForgotten(listener: () => void): void {
  listeners.add(listener)
}

/**
 * Discards the input of every user but this one, `null` for a visitor, in every tab. Reads it from storage directly, so
 * that pages without the withdrawal code can do this, too.
 */
export function forgetWithdrawalOfOthers(userId: string | null): void {
  if (userId !== null && readStored(keptWithdrawalKey, owned, null)?.userId === userId) return
  removeText(keptWithdrawalKey)
  for (const listener of listeners) listener()
}
