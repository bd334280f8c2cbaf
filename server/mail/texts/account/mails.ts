import type { EmailCodePurpose } from '#api/authentication.ts'
import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

type NoValues = Readonly<Record<string, never>>

/** The variable parts of each of these emails. */
export interface AccountMails {
  readonly code: { readonly code: string; readonly purpose: EmailCodePurpose }
  /** Someone tried to register with an existing account's address. */
  readonly 'already-registered': NoValues
  /** Someone asked to reset the password of an address without an account. */
  readonly 'no-account': NoValues
  /** A session was ended because its refresh token was used twice. */
  readonly 'refresh-token-reused': SecurityFacts
  readonly 'new-device': SecurityFacts & { readonly endSessionsToken: string }
  readonly 'password-changed': SecurityFacts
  readonly 'password-reset': SecurityFacts
  readonly 'fund-password-set': SecurityFacts
  /** Sent to the old address. */
  readonly 'email-changed': SecurityFacts & { readonly moveBackToken: string }
  /** Sent to the address that the account has left through that link. */
  readonly 'email-moved-back': SecurityFacts
  /** An operator has ended all sessions. */
  readonly 'logged-out-by-us': { readonly at: string }
  readonly 'account-deleted': NoValues
}
