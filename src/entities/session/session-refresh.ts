import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { futuresSession, mainSession, type Session } from '#api/sessions.ts'
import { ApiError, callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { delay } from '#src/lib/delay.ts'
import type { AccessToken, SessionAccess } from '#src/lib/session-access.ts'
import { withLock } from '#src/lib/web-lock.ts'
import { clearSession, readSession, type SessionUser, type StoredSession, writeSession } from './session-store.ts'
import { writeSessionText } from './session-text.ts'

/** Attempts per renewal (spec §4). */
const maximumAttempts = 3
const pauseMilliseconds = 500

/** Session calls of each realm. */
const callsOf = { main: mainSession, futures: futuresSession } as const

/**
 * Creates the API client's access to sessions. A refresh token works once, and a second use ends the session: only one
 * tab at a time renews, and the others use its result. `onEnded` is called if a session has ended because the backend
 * refuses to renew it.
 */
export function createSessionAccess(onEnded: (realm: Realm) => void): SessionAccess {
  const end = (realm: Realm, refused: AccessToken): null => {
    // Someone may have logged in since.
    if (tokenOf(readSession(realm))?.text === refused.text) {
      clearSession(realm)
      onEnded(realm)
    }
    return null
  }
  return {
    current: (realm) => tokenOf(readSession(realm)),
    renew: async (realm, refused) =>
      withLock(lockName(realm), async () => {
        const session = readSession(realm)
        const current = tokenOf(session)
        // Never resend one user's call for another.
        if (!session || current?.userId !== refused.userId) return null
        if (current.text !== refused.text) return current
        const renewed = await refresh(realm, session)
        return renewed ? keep(realm, session, renewed) : end(realm, refused)
      }),
    giveUp: end,
  }
}

function lockName(realm: Realm): string {
  return `session-refresh:${realm}`
}

function tokenOf(session: StoredSession | null): AccessToken | null {
  return session && { text: session.accessToken, userId: session.user.userId }
}

/** Returns `null` if the backend won't continue this session, after all attempts. */
async function refresh(realm: Realm, session: StoredSession): Promise<Session | null> {
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    try {
      return await exchangeToken(realm, session)
    } catch (error) {
      if (isPassing(error)) throw error
      if (hasApiErrorCode(error, apiErrorCode.refreshFailed)) return null
      if (attempt < maximumAttempts) await delay(attempt * pauseMilliseconds)
    }
  }
  return null
}

async function exchangeToken(realm: Realm, { refreshToken, user }: StoredSession): Promise<Session> {
  const { userId, memberId, agentId } = user
  // spec §7 sends the email, too; it's left out because it may have been changed on another device.
  const owner = { userId, memberId, ...(agentId !== null && { agentId }) }
  return callApi(callsOf[realm].refreshToken, { refreshToken, ...owner })
}

/**
 * Returns whether the failure is temporary and no reason to log anyone out: no connection, or a backend that is
 * starting or busy.
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  const { code } = error
  return (
    code === 'network' ||
    code === 'timeout' ||
    code === apiErrorCode.unavailable ||
    code === apiErrorCode.tooManyRequests
  )
}

/** Stores the renewed session. If the user has logged out meanwhile, ends it instead. */
async function keep(realm: Realm, before: StoredSession, renewed: Session): Promise<AccessToken | null> {
  if (readSession(realm)?.refreshToken !== before.refreshToken) {
    await endAtBackend(realm, renewed.refreshToken)
    return null
  }
  writeSession(realm, renewed)
  return tokenOf(readSession(realm))
}

/** Ends a session that this browser has already forgotten. */
export async function endAtBackend(realm: Realm, refreshToken: string): Promise<void> {
  try {
    await callApi(callsOf[realm].logout, { refreshToken })
  } catch {
    // The tokens are gone: the session will expire at the backend.
  }
}

/**
 * Updates stored data of the user, such as their name. Waits for a running renewal, which would otherwise be
 * overwritten.
 */
export async function updateSessionUser(
  realm: Realm,
  changed: Pick<SessionUser, 'userId' | 'email' | 'userName'>,
): Promise<void> {
  await withLock(lockName(realm), async () => {
    const session = readSession(realm)
    if (session?.user.userId !== changed.userId) return
    const { userId, email, userName } = changed
    writeSessionText(realm, JSON.stringify({ ...session, user: { ...session.user, userId, email, userName } }))
  })
}
