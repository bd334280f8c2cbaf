import type { Realm } from '#api/endpoint.ts'
import { readTabText, writeTabText } from '#src/lib/tab-text.ts'
import { forgetTabTextsOfOthers, ownerOf } from '#src/lib/text-owner.ts'

/*
 * Whose message to support this tab has. Apart from message-draft.ts, as it is with every page on which a session may
 * end.
 */

export const messageKeys = {
  main: 'supportMessage:v1',
  futures: 'futuresSupportMessage:v1',
} as const satisfies Readonly<Record<Realm, string>>

/** Of further messages and work orders. */
export const draftKeys = {
  main: 'supportDrafts:v1',
  futures: 'futuresSupportDrafts:v1',
} as const satisfies Readonly<Record<Realm, string>>

/** Of messages of a chat that haven't arrived yet. */
export const chatKey = 'supportChat:v1'

/** Discards what another person, or a guest, has begun in a realm. Only the app has a chat. */
export function forgetMessageOfOthers(realm: Realm, userId: string | null): void {
  forgetTabTextsOfOthers(
    [messageKeys[realm], draftKeys[realm], ...(realm === 'main' ? ([chatKey] as const) : [])],
    userId,
  )
}

/** Gives a guest's message to the account that they have logged in to from the form. */
export function takeMessageIntoAccount(realm: Realm, userId: string): void {
  const key = messageKeys[realm]
  const text = readTabText(key)
  if (text === null || ownerOf(text) !== null) return
  writeTabText(key, JSON.stringify({ ...(JSON.parse(text) as object), userId }))
}
