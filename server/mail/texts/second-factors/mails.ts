import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** The variable parts of each of these emails. */
export interface SecondFactorMails {
  readonly 'second-factor-added': SecurityFacts & { readonly method: 'totp' | 'passkey' }
  readonly 'second-factor-removed': SecurityFacts & { readonly method: 'totp' | 'passkey' }
  /** A removal that takes effect after a day. */
  readonly 'second-factor-ending': SecurityFacts & { readonly method: 'totp' | 'passkey'; readonly keepToken: string }
  readonly 'recovery-codes-renewed': SecurityFacts
  /** A removal by operators, for an owner who has lost their factors. Times are ISO 8601, in UTC. */
  readonly 'factor-reset-planned': { readonly at: string; readonly resetAt: string; readonly keepToken: string }
  readonly 'factor-reset-stopped': { readonly at: string }
  readonly 'factor-reset-done': { readonly at: string }
  /** During a login with the right password, from an unknown device. */
  readonly 'second-factor-failed': SecurityFacts
}
