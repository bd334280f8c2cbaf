import { useSyncExternalStore } from 'react'
import type { Realm } from '#api/endpoint.ts'
import { readText, removeText, writeText } from '#src/lib/stored-text.ts'
import { sessionKeys as keys, userIdIn } from './stored-user-id.ts'

/*
 * What the launch needs of sessions: whether somebody is logged in, and who. It is in everybody's first download, so it
 * parses by hand; `session-store.ts` does it in earnest.
 */

/** Where the browser refuses storage, a session lasts as long as the page. */
const held = new Map<Realm, string>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function onStorage({ key }: StorageEvent): void {
  // Another tab cleared everything, or changed one of our keys.
  if (key === null || Object.values(keys).some((own) => own === key)) tell()
}

/** The stored session as JSON, `null` for none. */
export function readSessionText(realm: Realm): string | null {
  return held.get(realm) ?? readText(keys[realm])
}

/** Keeps a session, or with `null` forgets it, in every tab. */
export function writeSessionText(realm: Realm, text: string | null): void {
  held.delete(realm)
  if (text === null) removeText(keys[realm])
  else writeText(keys[realm], text)
  if (text !== null && readText(keys[realm]) !== text) held.set(realm, text)
  tell()
}

/** Calls `listener` when a person logs in or out in any tab, and when tokens are renewed. Returns how to stop. */
export function subscribeToSessions(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Id of the person who is logged in, `null` for a visitor. */
export function loggedInUserId(realm: Realm = 'main'): string | null {
  return userIdIn(readSessionText(realm))
}

/** `loggedInUserId`, followed through log-ins and log-outs in every tab. */
export function useLoggedInUserId(realm: Realm = 'main'): string | null {
  return useSyncExternalStore(subscribeToSessions, () => loggedInUserId(realm))
}
