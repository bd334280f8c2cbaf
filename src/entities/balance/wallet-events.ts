import { walletEventsPath } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { type EventFollower, followEvents } from '#src/lib/event-stream.ts'
import { type AccessToken, sessionAccess } from '#src/lib/session-access.ts'

/** Reports changes in the logged-in user's wallet until aborted or the session ends. */
export async function followWallet(follower: EventFollower): Promise<void> {
  let refused: AccessToken | undefined
  await followEvents('wallet', follower, async (read) => {
    const session = await sessionAccess()
    const token = refused ? await session.renew('main', refused) : session.current('main')
    if (token === null) return false
    const status = await read(walletEventsPath, { accessToken: token.text })
    refused = status === apiErrorCode.notLoggedIn ? token : undefined
    return true
  })
}
