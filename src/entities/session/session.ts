import { useSyncExternalStore } from 'react'
import type { Session } from '#api/sessions.ts'
import type { Realm } from '#api/endpoint.ts'
import { rememberEmail } from './email-history.ts'
import { endAtBackend } from './session-refresh.ts'
import { clearSession, readSession, type SessionUser, writeSession } from './session-store.ts'
import { subscribeToSessions } from './session-text.ts'

/** Returns the logged-in user, `null` for a visitor; follows logins and logouts in every tab. */
export function useSession(realm: Realm = 'main'): SessionUser | null {
  return useSyncExternalStore(subscribeToSessions, () => readSession(realm))?.user ?? null
}

/** Returns the logged-in user. Only for pages whose route says `needsLogIn`. */
export function useUser(realm: Realm = 'main'): SessionUser {
  const user = useSession(realm)
  if (!user) throw new Error('This page requires a logged-in user')
  return user
}

/** Logs in, in every tab, with the result of a login or registration. */
export function startSession(realm: Realm, session: Session): void {
  rememberEmail(realm, session.email)
  writeSession(realm, session)
}

/** Logs out, in every tab, immediately and even offline: a user leaving a shared device must be logged out. */
export async function logOut(realm: Realm = 'main'): Promise<void> {
  const session = readSession(realm)
  clearSession(realm)
  if (session) await endAtBackend(realm, session.refreshToken)
}
