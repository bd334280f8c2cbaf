import type { Realm } from '#api/endpoint.ts'
import { readTabText, writeTabText } from '#src/lib/tab-text.ts'
import { forgetTabTextsOfOthers, ownerOf } from '#src/lib/text-owner.ts'

/*
 * Storage keys of this tab's messages to support. Separate from message-draft.ts, since every page on which a session
 * may end needs them.
 */

export const messageKeys = {
  main: 'supportMessage:v1',
  futures: 'futuresSupportMessage:v1',
} as const satisfies Readonly<Record<Realm, string>>

/** Keys of replies and work orders. */
export const draftKeys = {
  main: 'supportDrafts:v1',
  futures: 'futuresSupportDrafts:v1',
} as const satisfies Readonly<Record<Realm, string>>

/** Key of a chat's undelivered messages. */
export const chatKey = 'supportChat:v1'

/** Discards the drafts of another user or a guest in a realm. Only the main realm has a chat. */
export function forgetMessageOfOthers(realm: Realm, userId: string | null): void {
  forgetTabTextsOfOthers(
    [messageKeys[realm], draftKeys[realm], ...(realm === 'main' ? ([chatKey] as const) : [])],
    userId,
  )
}

/** Transfers a guest's message to the account that they logged in to from the form. */
export function takeMessageIntoAccount(realm: Realm, userId: string): void {
  const key = messageKeys[realm]
  const text = readTabText(key)
  if (text === null || ownerOf(text) !== null) return
  writeTabText(key, JSON.stringify({ ...(JSON.parse(text) as object), userId }))
}
