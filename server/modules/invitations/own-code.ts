import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'

import { newInvitationCode } from './invitation-code.ts'
import { type CodeRow, findCodeOf, tryInsertCode } from './invitations.repository.ts'

/** Returns a user's own code and its discount, creating it on the first call. */
export async function ensureCode(database: Database, clock: Clock, userId: string): Promise<CodeRow> {
  // Collisions are rare; several in a row mean that something else is wrong.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const own = await findCodeOf(database, userId)
    if (own !== undefined) return own
    await tryInsertCode(database, { userId, code: newInvitationCode(), createdAt: clock() })
  }
  throw new Error('Could not find an unused invitation code')
}
