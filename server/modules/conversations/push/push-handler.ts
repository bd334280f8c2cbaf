import { createHash } from 'node:crypto'

import * as v from 'valibot'

import type { LanguageCode } from '#api/primitives.ts'
import type { PushMessage } from '#api/push-message.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { tryFindAccount } from '#server/identity/accounts/accounts.repository.ts'
import { findSession } from '#server/identity/sessions/sessions.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { PushSender } from '#server/providers/push/port.ts'

import { deleteById, findUntold, noteSuccess, type ToldBrowser } from './push-subscriptions.repository.ts'
import { pushTexts } from './push-texts.ts'

interface PushHandlerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Null if push notifications are off. */
  readonly sender: PushSender | null
}

/** Seconds after which a push service that is down is no longer retried: the answer was also emailed. */
const patience = 4 * 3600

/** Seconds for which a push service keeps a notification for an unreachable browser. */
const lifetime = 86_400

const answered = v.object({
  subscriptionId: v.string(),
  conversationId: v.string(),
  viewToken: v.nullable(v.string()),
  at: v.pipe(
    v.string(),
    v.transform((at) => new Date(at)),
  ),
})

/** Creates a handler that notifies one browser of one answer, unless it has been seen. The outbox retries failures. */
export function pushHandler({ database, clock, log, sender }: PushHandlerOptions): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { subscriptionId, conversationId, viewToken, at } = v.parse(answered, payload)
    const now = clock()
    if (sender === null || addSeconds(at, patience) <= now) return
    const told = await findUntold(database, subscriptionId, conversationId)
    const lang = told && (await languageOf(database, told, now))
    if (told === undefined || lang === undefined) return
    const { endpoint, p256dh, auth } = told.subscription
    const tag = topicOf(conversationId)
    const message: PushMessage = { ...pushTexts[lang], tag, path: pathOf(told, viewToken) }
    const target = { endpoint, keys: { p256dh, auth } }
    const outcome = await sender.send(target, JSON.stringify(message), { lifetime, topic: tag })
    if (outcome === 'sent') await noteSuccess(database, subscriptionId, now)
    else if (outcome === 'gone') await deleteById(database, subscriptionId)
    else log.warn({ service: new URL(endpoint).host }, 'A push service rejected a notification of a reply')
  }
}

/** Returns the language of the account, or of the guest's conversation; `undefined` if the session has expired. */
async function languageOf(
  tx: Transaction,
  { subscription: { userId, sessionId }, conversation }: ToldBrowser,
  now: Date,
): Promise<LanguageCode | undefined> {
  if (userId === null || sessionId === null) return conversation.lang
  if ((await findSession(tx, sessionId, now)) === undefined) return undefined
  return (await tryFindAccount(tx, userId))?.lang
}

/** The push service can tell which messages share a conversation, but not which conversation it is. */
function topicOf(conversationId: string): string {
  return createHash('sha256').update(`push ${conversationId}`).digest('base64url').slice(0, 32)
}

/** Returns the conversation's path in the app. A guest's link token is in the fragment, which isn't sent to servers. */
function pathOf({ conversation: { id, door, realm } }: ToldBrowser, viewToken: string | null): string {
  const page = realm === 'futures' ? 'futures/help/mailDetail' : pages[door]
  return `/#/${page}?${new URLSearchParams(viewToken === null ? { id } : { token: viewToken }).toString()}`
}

const pages = {
  mail: 'help/emailDetail',
  'work-order': 'workOrder/orderDetail',
  chat: 'help/chat',
} as const
