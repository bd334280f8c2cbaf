import { loggedInUserId, subscribeToSessions } from '#src/entities/session/session-text.ts'
import { queryClient } from '#src/lib/query-provider.tsx'

/** Who is logged in, in either realm. */
function readOwners(): string {
  return JSON.stringify([loggedInUserId('main'), loggedInUserId('futures')])
}

let owners: string | undefined

/** From now on, what was read for one person is thrown away as soon as another, or nobody, is logged in. */
export function keepCachePrivate(): void {
  if (owners !== undefined) return
  owners = readOwners()
  subscribeToSessions(() => {
    const now = readOwners()
    if (now === owners) return
    owners = now
    void queryClient.resetQueries()
  })
}
