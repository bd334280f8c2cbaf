import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** What each of these mails says besides its fixed text. */
export interface SecondFactorMails {
  readonly 'second-factor-added': SecurityFacts & { readonly method: 'totp' | 'passkey' }
  readonly 'second-factor-removed': SecurityFacts & { readonly method: 'totp' | 'passkey' }
  /** A removal that waits for a day. */
  readonly 'second-factor-ending': SecurityFacts & { readonly method: 'totp' | 'passkey'; readonly keepToken: string }
  readonly 'recovery-codes-renewed': SecurityFacts
  /** By operators, for an owner who has lost them. Moments are in ISO 8601, in UTC. */
  readonly 'factor-reset-planned': { readonly at: string; readonly resetAt: string; readonly keepToken: string }
  readonly 'factor-reset-stopped': { readonly at: string }
  readonly 'factor-reset-done': { readonly at: string }
  /** At a log-in with the right password, from an unknown device. */
  readonly 'second-factor-failed': SecurityFacts
}
