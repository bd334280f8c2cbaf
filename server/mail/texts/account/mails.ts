import type { EmailCodePurpose } from '#api/authentication.ts'
import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

type NoValues = Readonly<Record<string, never>>

/** What each of these mails says besides its fixed text. */
export interface AccountMails {
  readonly code: { readonly code: string; readonly purpose: EmailCodePurpose }
  /** Somebody tried to register with the address of an account. */
  readonly 'already-registered': NoValues
  /** Somebody asked to reset the password of an address that has no account. */
  readonly 'no-account': NoValues
  /** A session was ended because its refresh token came twice. */
  readonly 'refresh-token-reused': SecurityFacts
  readonly 'new-device': SecurityFacts & { readonly endSessionsToken: string }
  readonly 'password-changed': SecurityFacts
  readonly 'password-reset': SecurityFacts
  readonly 'fund-password-set': SecurityFacts
  /** To the old address. */
  readonly 'email-changed': SecurityFacts & { readonly moveBackToken: string }
  /** To the address that the account has left by that link. */
  readonly 'email-moved-back': SecurityFacts
  /** An operator has ended all sessions. */
  readonly 'logged-out-by-us': { readonly at: string }
  readonly 'account-deleted': NoValues
}
