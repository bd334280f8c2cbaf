import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { announceWallet } from '#server/db/wallet-channel.ts'
import { enqueueMail, type Mail } from '#server/mail/mail.ts'

import { type Channels, type NotificationContent, notifications } from './notifications.ts'
import { addSystemMessage } from './system-messages.repository.ts'

export type Notification = NotificationContent & {
  readonly person: Pick<Account, 'id' | 'email' | 'lang' | 'antiPhishingWord' | 'realm'>
  readonly at: Date
}

/**
 * Tells each person of an event on every channel that `notifications` names for it, in the event's own transaction: if
 * that fails, nothing was said. Mails that are no event of an account, such as codes and news, go to `enqueueMail`
 * directly. What is told of one event goes into one call, which asks the database once per channel.
 */
export async function notify(tx: Transaction, ...told: readonly Notification[]): Promise<void> {
  const mails: Mail[] = []
  const wallets: string[] = []
  for (const { kind, values, details, person, at } of told) {
    const { id: userId, email: to, lang, antiPhishingWord, realm } = person
    const { mail, message, stream }: Channels = notifications[kind]
    // The futures section has no page for messages.
    if (message !== undefined && realm === 'main') {
      await addSystemMessage(tx, { userId, kind: message, values: { ...messageValues(values), ...details }, at })
    }
    // Template and values come from the same notification, which the compiler cannot see any more.
    if (mail !== undefined) mails.push({ to, lang, antiPhishingWord, realm, template: mail, values } as Mail)
    if (stream === 'wallet') wallets.push(userId)
  }
  if (mails.length > 0) await enqueueMail(tx, ...mails)
  if (wallets.length > 0) announceWallet(tx, ...wallets)
}

/**
 * What the message in the app says. The secret of a link is for the mailbox alone: whoever has got hold of a session must
 * not read there how to take an account back. A message has its own time, and a reply of support is read where it stands.
 */
export function messageValues(values: object): Record<string, string> {
  const shown = Object.entries(values).filter(([name]) => !['at', 'reply'].includes(name) && !name.endsWith('Token'))
  return Object.fromEntries(shown) as Record<string, string>
}
