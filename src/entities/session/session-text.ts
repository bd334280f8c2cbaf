import { useSyncExternalStore } from 'react'
import type { Realm } from '#api/endpoint.ts'
import { readText, removeText, writeText } from '#src/lib/stored-text.ts'
import { sessionKeys as keys, userIdIn } from './stored-user-id.ts'

/*
 * What the launch needs to know of sessions: whether someone is logged in, and who. It is in everyone's first download,
 * so it parses by hand; `session-store.ts` validates fully.
 */

/** Fallback if the browser refuses storage: a session then lasts as long as the page. */
const held = new Map<Realm, string>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function onStorage({ key }: StorageEvent): void {
  // Another tab cleared everything, or changed one of our keys.
  if (key === null || Object.values(keys).some((own) => own === key)) tell()
}

/** Returns the stored session as JSON, `null` for none. */
export function readSessionText(realm: Realm): string | null {
  return held.get(realm) ?? readText(keys[realm])
}

/** Stores a session, or deletes it with `null`, in every tab. */
export function writeSessionText(realm: Realm, text: string | null): void {
  held.delete(realm)
  if (text === null) removeText(keys[realm])
  else writeText(keys[realm], text)
  if (text !== null && readText(keys[realm]) !== text) held.set(realm, text)
  tell()
}

/** Calls `listener` when a user logs in or out in any tab, and when tokens are renewed. Returns how to unsubscribe. */
export function subscribeToSessions(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Returns the id of the logged-in user, `null` for a visitor. */
export function loggedInUserId(realm: Realm = 'main'): string | null {
  return userIdIn(readSessionText(realm))
}

/** `loggedInUserId`, updated by logins and logouts in any tab. */
export function useLoggedInUserId(realm: Realm = 'main'): string | null {
  return useSyncExternalStore(subscribeToSessions, () => loggedInUserId(realm))
}
