import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { enqueueMail, type Mail } from '#server/mail/mail.ts'
import { type Notification, notify } from '#server/notifications/notify.ts'

import { threadTokenOf } from './by-mail/thread-address.ts'
import { issueLink } from './conversation-links.ts'
import type { ConversationRow } from './conversations.repository.ts'

type Told =
  | { readonly kind: 'support-received' | 'support-files-refused' }
  | { readonly kind: 'support-replied'; readonly reply: string }

/**
 * Notifies a conversation's user of an event: an account on all its channels, a guest by an email with a new link. A
 * guest who left only a phone number isn't notified.
 */
export async function tellPerson(
  tx: Transaction,
  { id: conversationId, realm, email, lang }: ConversationRow,
  account: Account | undefined,
  { kind, ...said }: Told,
  at: Date,
): Promise<void> {
  if (account === undefined && email === null) return
  const values = { conversationId, threadToken: await threadTokenOf(tx, conversationId), ...said }
  // Kind and values come from the same argument, but the compiler can no longer see that.
  if (account !== undefined) return notify(tx, { kind, values, person: account, at } as Notification)
  const viewToken = await issueLink(tx, conversationId, at)
  // A guest's address is unverified.
  const mail = { template: kind, to: email, lang, realm, antiPhishingWord: null, values: { ...values, viewToken } }
  await enqueueMail(tx, mail as Mail)
}
