import { walletEventsPath } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { type EventFollower, followEvents } from '#src/lib/event-stream.ts'
import { type AccessToken, sessionAccess } from '#src/lib/session-access.ts'

/** Tells what changes in the wallet of the person who is logged in, until it is ended or the session is over. */
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
