import { boolean, type InferOutput, nullable, object, string } from 'valibot'
import type { Session } from '#api/sessions.ts'
import type { Realm } from '#api/endpoint.ts'
import { opaqueToken, uuid } from '#api/primitives.ts'
import { parseStored } from '#src/lib/storage.ts'
import { readSessionText, writeSessionText } from './session-text.ts'

/** Spec §3, current user. */
const sessionUser = object({
  userId: uuid,
  memberId: string(),
  email: string(),
  userName: string(),
  agentId: nullable(string()),
  /** For display only: it permits nothing. */
  isAdmin: boolean(),
})

const storedSession = object({ accessToken: string(), refreshToken: opaqueToken, user: sessionUser })

export type SessionUser = InferOutput<typeof sessionUser>
export type StoredSession = InferOutput<typeof storedSession>

/** What was read last, so that the same text is the same object. */
const latest = new Map<Realm, { readonly text: string | null; readonly session: StoredSession | null }>()

/** The session of this browser; `null` for a visitor. What is stored and cannot be one is forgotten. */
export function readSession(realm: Realm): StoredSession | null {
  const text = readSessionText(realm)
  const known = latest.get(realm)
  if (known?.text === text) return known.session
  const session = parseStored(text, nullable(storedSession), null)
  latest.set(realm, { text, session })
  // Not at once: components read while they render.
  if (text !== null && session === null) queueMicrotask(() => forget(realm, text))
  return session
}

function forget(realm: Realm, text: string): void {
  if (readSessionText(realm) === text) clearSession(realm)
}

/** Keeps a session that the backend has just given. */
export function writeSession(realm: Realm, session: Session): void {
  const { userId, memberId, email, agentId, isAdmin, accessToken, refreshToken, userInfo } = session
  const user: SessionUser = { userId, memberId, email, agentId, isAdmin, userName: userInfo.userName }
  writeSessionText(realm, JSON.stringify({ accessToken, refreshToken, user } satisfies StoredSession))
}

/** Forgets the tokens, the email, the admin flag and the user info of this browser (spec §4), in every tab. */
export function clearSession(realm: Realm): void {
  writeSessionText(realm, null)
}
