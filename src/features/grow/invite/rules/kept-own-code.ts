import * as v from 'valibot'
import { invitationCode } from '#api/invitation-rules.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'
import { ownCodeKey } from './own-code-key.ts'

const kept = v.nullable(v.object({ userId: v.string(), code: invitationCode }))

/**
 * Returns the user's own code as last read here, so that it can be shown offline (spec §3, user invite info). Counts
 * aren't stored, as they would be outdated.
 */
export function readOwnCode(userId: string): string | undefined {
  const stored = readStored(ownCodeKey, kept, null)
  return stored?.userId === userId ? stored.code : undefined
}

export function keepOwnCode(userId: string, code: string): void {
  writeStored(ownCodeKey, { userId, code })
}
