import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SecurityEvent } from './security.queries.ts'

/** Texts of the security events, by the kinds of the API contract. */
export const securityEventTexts: Readonly<Record<SecurityEvent['kind'], MessageDescriptor>> = {
  registered: msg`Account created`,
  login: msg`Logged in`,
  'login-failed': msg`Login failed`,
  'second-factor-failed': msg`Second factor failed`,
  logout: msg`Logged out`,
  'sessions-ended': msg`Devices logged out`,
  'refresh-token-reused': msg`Session ended: its token was reused`,
  'password-changed': msg`Password changed`,
  'password-reset': msg`Password reset`,
  'fund-password-set': msg`Fund password set`,
  'email-changed': msg`Email changed`,
  'email-moved-back': msg`Previous email restored`,
  'second-factor-added': msg`Second factor added`,
  'second-factor-removed': msg`Second factor removed`,
  'second-factor-ending': msg`Second factor removal requested`,
  'second-factor-kept': msg`Second factor removal stopped`,
  'recovery-codes-renewed': msg`Recovery codes renewed`,
  'wallet-bound': msg`Wallet linked`,
  'wallet-unbound': msg`Wallet unlinked`,
  'withdrawals-frozen': msg`Withdrawals frozen`,
  'withdrawals-unfrozen': msg`Withdrawals unfrozen`,
  'address-listed': msg`Address added to the address book`,
  'payout-account-added': msg`Payout account added`,
  'listed-only-on': msg`Address-book-only withdrawals turned on`,
  'listed-only-ending': msg`Address-book-only withdrawals: turn-off requested`,
  'order-key-created': msg`API key created`,
  'order-key-revoked': msg`API key revoked`,
  'webhook-changed': msg`Webhook changed`,
  'webhook-removed': msg`Webhook removed`,
  'data-exported': msg`Data exported`,
}

/** Events that may be someone else's doing. */
export const alarmingEvents: ReadonlySet<SecurityEvent['kind']> = new Set([
  'login-failed',
  'second-factor-failed',
  'refresh-token-reused',
])
