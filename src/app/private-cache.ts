import { loggedInUserId, subscribeToSessions } from '#src/entities/session/session-text.ts'
import { forgetWithdrawalOfOthers } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { queryClient } from '#src/lib/query-provider.tsx'

/** Who is logged in, in either realm. */
function readOwners(): string {
  return JSON.stringify([loggedInUserId('main'), loggedInUserId('futures')])
}

let owners: string | undefined

/**
 * From now on, what was read for one person, and what they have begun, is discarded as soon as another person, or none,
 * is logged in. What a person logged out elsewhere has left is discarded at once.
 */
export function keepCachePrivate(): void {
  if (owners !== undefined) return
  owners = readOwners()
  forgetWithdrawalOfOthers(loggedInUserId('main'))
  subscribeToSessions(() => {
    const now = readOwners()
    if (now === owners) return
    owners = now
    forgetWithdrawalOfOthers(loggedInUserId('main'))
    void queryClient.resetQueries()
  })
}
