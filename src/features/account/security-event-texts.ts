import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SecurityEvent } from './account.queries.ts'

/** What happened, by the kinds of the API contract. */
export const securityEventTexts: Readonly<Record<SecurityEvent['kind'], MessageDescriptor>> = {
  registered: msg`Account created`,
  login: msg`Logged in`,
  'login-failed': msg`Log-in failed`,
  'second-factor-failed': msg`Second factor failed`,
  logout: msg`Logged out`,
  'sessions-ended': msg`Sessions ended`,
  'refresh-token-reused': msg`Session ended: its token was used twice`,
  'password-changed': msg`Password changed`,
  'password-reset': msg`Password set anew`,
  'fund-password-set': msg`Fund password set`,
  'email-changed': msg`E-mail changed`,
  'email-moved-back': msg`Account moved back to its earlier email`,
  'second-factor-added': msg`Second factor added`,
  'second-factor-removed': msg`Second factor removed`,
  'second-factor-ending': msg`Removal of a second factor requested`,
  'second-factor-kept': msg`Removal of a second factor stopped`,
  'recovery-codes-renewed': msg`Recovery codes renewed`,
  'wallet-bound': msg`Wallet bound`,
  'wallet-unbound': msg`Wallet unbound`,
  'withdrawals-frozen': msg`Withdrawals frozen`,
  'withdrawals-unfrozen': msg`Withdrawals unfrozen`,
  'address-listed': msg`Address entered in the address book`,
  'listed-only-on': msg`Withdrawals to listed addresses only`,
  'listed-only-ending': msg`Withdrawals to all addresses asked for`,
  'data-exported': msg`Data exported`,
}

/** What may be somebody else's doing. */
export const alarmingEvents: ReadonlySet<SecurityEvent['kind']> = new Set([
  'login-failed',
  'second-factor-failed',
  'refresh-token-reused',
])
