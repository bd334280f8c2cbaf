import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { announceWallet } from '#server/db/wallet-channel.ts'
import { enqueueMail, type Mail, toMailEvent } from '#server/mail/mail.ts'

import { type Channels, type NotificationContent, notifications } from './notifications.ts'
import { addSystemMessages, type NewSystemMessage } from './system-messages.repository.ts'

export type Notification = NotificationContent & {
  readonly person: Pick<Account, 'id' | 'email' | 'lang' | 'antiPhishingWord' | 'realm'>
  readonly at: Date
}

/**
 * Notifies users of an event on every channel that `notifications` lists for it, in the event's own transaction: if
 * that rolls back, nothing is sent. Emails that aren't events of an account, such as codes and news, use `enqueueMail`
 * directly. Pass all notifications of an event in one call, which makes one query.
 */
export async function notify(tx: Transaction, ...told: readonly Notification[]): Promise<void> {
  const messages: NewSystemMessage[] = []
  const mails: Mail[] = []
  const wallets: string[] = []
  for (const { kind, values, details, person, at } of told) {
    const { id: userId, email: to, lang, antiPhishingWord, realm } = person
    const { mail, message, stream }: Channels = notifications[kind]
    // The futures section has no page for messages.
    if (message !== undefined && realm === 'main') {
      messages.push({ userId, kind: message, values: { ...messageValues(values), ...details }, at })
    }
    // Template and values belong to the same notification, which the compiler can't infer here.
    if (mail !== undefined) mails.push({ to, lang, antiPhishingWord, realm, template: mail, values } as Mail)
    if (stream === 'wallet') wallets.push(userId)
  }
  if (messages.length > 0) await addSystemMessages(tx, messages, mails.map(toMailEvent))
  else if (mails.length > 0) await enqueueMail(tx, ...mails)
  if (wallets.length > 0) announceWallet(tx, ...wallets)
}

/**
 * Returns the values of a message in the app. Secrets of links stay in the mailbox: someone with a stolen session must
 * not read here how to take an account back. A message has its own time, and support's replies are read in their
 * conversation.
 */
export function messageValues(values: object): Record<string, string> {
  const shown = Object.entries(values).filter(([name]) => !['at', 'reply'].includes(name) && !name.endsWith('Token'))
  return Object.fromEntries(shown) as Record<string, string>
}
