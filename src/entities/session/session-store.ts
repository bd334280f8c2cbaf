import { boolean, type InferOutput, nullable, object, string } from 'valibot'
import type { Session } from '#api/sessions.ts'
import type { Realm } from '#api/endpoint.ts'
import { opaqueToken, uuid } from '#api/primitives.ts'
import { parseStored } from '#src/lib/storage.ts'
import { readSessionText, writeSessionText } from './session-text.ts'

/** spec §3, current user. */
const sessionUser = object({
  userId: uuid,
  memberId: string(),
  email: string(),
  userName: string(),
  agentId: nullable(string()),
  /** For display only; grants nothing. */
  isAdmin: boolean(),
})

const storedSession = object({ accessToken: string(), refreshToken: opaqueToken, user: sessionUser })

export type SessionUser = InferOutput<typeof sessionUser>
export type StoredSession = InferOutput<typeof storedSession>

/** The last session read, so that the same text yields the same object. */
const latest = new Map<Realm, { readonly text: string | null; readonly session: StoredSession | null }>()

/** Returns this browser's session; `null` for a visitor. Invalid stored data is deleted. */
export function readSession(realm: Realm): StoredSession | null {
  const text = readSessionText(realm)
  const known = latest.get(realm)
  if (known?.text === text) return known.session
  const session = parseStored(text, nullable(storedSession), null)
  latest.set(realm, { text, session })
  // Deferred, because components read it while rendering.
  if (text !== null && session === null) queueMicrotask(() => forget(realm, text))
  return session
}

function forget(realm: Realm, text: string): void {
  if (readSessionText(realm) === text) clearSession(realm)
}

/** Stores a session that the backend has just issued. */
export function writeSession(realm: Realm, session: Session): void {
  const { userId, memberId, email, agentId, isAdmin, accessToken, refreshToken, userInfo } = session
  const user: SessionUser = { userId, memberId, email, agentId, isAdmin, userName: userInfo.userName }
  writeSessionText(realm, JSON.stringify({ accessToken, refreshToken, user } satisfies StoredSession))
}

/** Deletes this browser's tokens, email, admin flag and user info (spec §4), in every tab. */
export function clearSession(realm: Realm): void {
  writeSessionText(realm, null)
}
