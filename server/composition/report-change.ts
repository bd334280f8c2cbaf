import type { SecurityEvent } from '#api/account.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { deviceName } from '#server/http/device-name.ts'
import type { Origin } from '#server/http/route.ts'
import { findAccount } from '#server/identity/accounts/accounts.repository.ts'
import { emailMoveTokens } from '#server/identity/accounts/email-moves.repository.ts'
import { addSecurityEvent } from '#server/identity/security-events/security-events.repository.ts'
import { sessionEndTokens } from '#server/identity/sessions/session-tokens.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'
import type { NotificationContent } from '#server/notifications/notifications.ts'
import { type Notification, notify } from '#server/notifications/notify.ts'

/** A change to an account that its owner must be able to find out about. */
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
  | { readonly kind: 'payout-account-added'; readonly account: string }
  | { readonly kind: 'order-key-created' | 'order-key-revoked'; readonly name: string; readonly prefix: string }
  | { readonly kind: 'webhook-changed' | 'webhook-removed'; readonly shop: string }
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

/**
 * Reports a change to the account's owner, in the change's own transaction: in the login history, and as
 * `notifications` specifies for its kind.
 */
export function changeReporter(clock: Clock): (tx: Transaction, change: Change) => Promise<void> {
  return async (tx, change) => {
    const { userId, kind, origin } = change
    const at = clock()
    const account = await findAccount(tx, userId)
    const facts = { device: deviceName(origin.userAgent), address: origin.address, at: at.toISOString() }
    await addSecurityEvent(tx, { userId, kind: eventKindOf(kind), origin, at })
    const notification = await describe(tx, change, account, facts)
    if (notification !== undefined) await notify(tx, { person: account, at, ...notification })
  }
}

function eventKindOf(kind: Change['kind']): SecurityEvent['kind'] {
  return kind === 'new-device' ? 'login' : kind
}

type Described = NotificationContent & Partial<Pick<Notification, 'person'>>

/** Returns the notification to the owner; undefined for a change that only appears in the login history. */
async function describe(
  tx: Transaction,
  change: Change,
  account: Account,
  facts: SecurityFacts,
): Promise<Described | undefined> {
  const { id: userId } = account
  switch (change.kind) {
    case 'new-device': {
      const endSessionsToken = await sessionEndTokens.issue(tx, { userId }, new Date(facts.at))
      return { kind: change.kind, values: { ...facts, endSessionsToken } }
    }
    case 'email-changed': {
      const { kind, oldEmail } = change
      const movedAt = new Date(facts.at)
      const moveBackToken = await emailMoveTokens.issue(tx, { userId, oldEmail, movedAt }, movedAt)
      return { kind, values: { ...facts, moveBackToken }, person: { ...account, email: oldEmail } }
    }
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'second-factor-kept': {
      const { kind, method, name } = change
      return { kind, values: { ...facts, method }, details: { name } }
    }
    case 'second-factor-ending': {
      const { kind, method, name, keepToken } = change
      return { kind, values: { ...facts, method, keepToken }, details: { name } }
    }
    case 'wallet-bound':
    case 'wallet-unbound':
      return { kind: change.kind, values: { ...facts, wallet: change.wallet } }
    case 'payout-account-added':
      return { kind: change.kind, values: { ...facts, account: change.account } }
    case 'address-listed':
      return { kind: change.kind, values: { ...facts, recipient: change.recipient } }
    case 'order-key-created':
    case 'order-key-revoked': {
      const { kind, name, prefix } = change
      return { kind, values: { ...facts, prefix }, details: { name } }
    }
    case 'webhook-changed':
    case 'webhook-removed':
      return { kind: change.kind, values: { ...facts, shop: change.shop } }
    case 'login':
    case 'logout':
    case 'data-exported':
    case 'listed-only-on':
      return undefined
    default:
      return { kind: change.kind, values: { ...facts } }
  }
}
