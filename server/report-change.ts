import type { SecurityEvent } from '#api/account.ts'
import type { SystemMessage } from '#api/notices.ts'

import type { Transaction } from './db/database.ts'
import type { Account } from './db/schema/accounts.ts'
import { deviceName } from './http/device-name.ts'
import type { Origin } from './http/route.ts'
import type { Clock } from './lib/clock.ts'
import { enqueueMail, type Mail, type SecurityFacts } from './mail/mail.ts'
import { findAccount } from './modules/accounts/accounts.repository.ts'
import { createEmailMove } from './modules/accounts/email-moves.repository.ts'
import { addSecurityEvent } from './modules/security-events/security-events.repository.ts'
import { createSessionEndLink } from './modules/sessions/session-end-links.repository.ts'
import { addSystemMessage } from './modules/system-messages/system-messages.repository.ts'

/** Something about an account that its owner has to be able to find out. */
export type Change = { readonly userId: string; readonly origin: Origin } & (
  | { readonly kind: PlainKind }
  | { readonly kind: 'email-changed'; readonly oldEmail: string }
  | {
      readonly kind: 'second-factor-added' | 'second-factor-removed' | 'second-factor-kept'
      readonly method: 'totp' | 'passkey'
      readonly name: string
    }
  | {
      readonly kind: 'second-factor-ending'
      readonly method: 'totp' | 'passkey'
      readonly name: string
      readonly keepToken: string
    }
  | { readonly kind: 'wallet-bound' | 'wallet-unbound'; readonly wallet: string }
  | { readonly kind: 'address-listed'; readonly recipient: string }
)

type PlainKind =
  | 'registered'
  | 'login'
  | 'new-device'
  | 'logout'
  | 'sessions-ended'
  | 'refresh-token-reused'
  | 'password-changed'
  | 'password-reset'
  | 'fund-password-set'
  | 'email-moved-back'
  | 'recovery-codes-renewed'
  | 'second-factor-failed'
  | 'withdrawals-frozen'
  | 'withdrawals-unfrozen'
  | 'listed-only-on'
  | 'listed-only-ending'
  | 'data-exported'

/** What the owner finds in the app's messages. What is not in here stands in the log-in history only. */
const messageKinds: Partial<Record<Change['kind'], SystemMessage['kind']>> = {
  registered: 'welcome',
  'new-device': 'new-device',
  'sessions-ended': 'sessions-ended',
  'refresh-token-reused': 'sessions-ended',
  'password-changed': 'password-changed',
  'password-reset': 'password-changed',
  'fund-password-set': 'fund-password-set',
  'email-changed': 'email-changed',
  'email-moved-back': 'email-moved-back',
  'second-factor-added': 'second-factor-added',
  'second-factor-removed': 'second-factor-removed',
  'second-factor-ending': 'second-factor-ending',
  'second-factor-kept': 'second-factor-kept',
  'second-factor-failed': 'second-factor-failed',
  'wallet-bound': 'wallet-bound',
  'wallet-unbound': 'wallet-unbound',
  'withdrawals-frozen': 'withdrawals-frozen',
  'withdrawals-unfrozen': 'withdrawals-unfrozen',
}

/**
 * Tells an account's owner of a change, in the change's own transaction: in the log-in history, by a message in the app
 * and, where somebody else could have done it, by mail.
 */
export function changeReporter(clock: Clock): (tx: Transaction, change: Change) => Promise<void> {
  return async (tx, change) => {
    const { userId, kind, origin } = change
    const at = clock()
    const account = await findAccount(tx, userId)
    const facts = { device: deviceName(origin.userAgent), address: origin.address }
    await addSecurityEvent(tx, { userId, kind: eventKindOf(kind), origin, at })
    const messageKind = messageKinds[kind]
    // The futures section has no page for messages.
    if (messageKind !== undefined && account.realm === 'main') {
      await addSystemMessage(tx, { userId, kind: messageKind, values: { ...facts, ...detailsOf(change) }, at })
    }
    const mail = await writeMail(tx, change, account, { ...facts, at: at.toISOString() })
    if (mail !== undefined) await enqueueMail(tx, mail)
  }
}

function eventKindOf(kind: Change['kind']): SecurityEvent['kind'] {
  return kind === 'new-device' ? 'login' : kind
}

function detailsOf(change: Change): Record<string, string> {
  switch (change.kind) {
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'second-factor-ending':
    case 'second-factor-kept':
      return { method: change.method, name: change.name }
    case 'wallet-bound':
    case 'wallet-unbound':
      return { wallet: change.wallet }
    default:
      return {}
  }
}

async function writeMail(
  tx: Transaction,
  change: Change,
  account: Account,
  facts: SecurityFacts,
): Promise<Mail | undefined> {
  const { id, email, lang, antiPhishingWord, realm } = account
  const head = { to: email, lang, antiPhishingWord, realm }
  switch (change.kind) {
    case 'new-device': {
      const endSessionsToken = await createSessionEndLink(tx, id, new Date(facts.at))
      return { ...head, template: change.kind, values: { ...facts, endSessionsToken } }
    }
    case 'email-changed': {
      const { oldEmail } = change
      const moveBackToken = await createEmailMove(tx, { userId: id, oldEmail, movedAt: new Date(facts.at) })
      return { ...head, to: oldEmail, template: change.kind, values: { ...facts, moveBackToken } }
    }
    case 'second-factor-added':
    case 'second-factor-removed':
      return { ...head, template: change.kind, values: { ...facts, method: change.method } }
    case 'second-factor-ending': {
      const { method, keepToken } = change
      return { ...head, template: change.kind, values: { ...facts, method, keepToken } }
    }
    case 'wallet-bound':
    case 'wallet-unbound':
      return { ...head, template: change.kind, values: { ...facts, wallet: change.wallet } }
    case 'address-listed':
      return { ...head, template: change.kind, values: { ...facts, recipient: change.recipient } }
    case 'refresh-token-reused':
    case 'password-changed':
    case 'password-reset':
    case 'fund-password-set':
    case 'email-moved-back':
    case 'recovery-codes-renewed':
    case 'second-factor-failed':
    case 'withdrawals-frozen':
    case 'withdrawals-unfrozen':
    case 'listed-only-ending':
      return { ...head, template: change.kind, values: facts }
    case 'registered':
    case 'login':
    case 'logout':
    case 'sessions-ended':
    case 'data-exported':
    case 'listed-only-on':
    case 'second-factor-kept':
      return undefined
  }
}
