import type { EmailCodePurpose } from '#api/authentication.ts'
import type { Realm } from '#api/endpoint.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { Transaction } from '#server/db/database.ts'
import { addToOutbox } from '#server/db/outbox.ts'

type NoValues = Readonly<Record<string, never>>

/** What each mail says besides its fixed text. A token becomes a link whose secret stays in the fragment. */
export interface MailValues {
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
  readonly 'second-factor-added': SecurityFacts & { readonly method: 'totp' | 'passkey' }
  readonly 'second-factor-removed': SecurityFacts & { readonly method: 'totp' | 'passkey' }
  /** A removal that waits for a day. */
  readonly 'second-factor-ending': SecurityFacts & { readonly method: 'totp' | 'passkey'; readonly keepToken: string }
  readonly 'recovery-codes-renewed': SecurityFacts
  /** At a log-in with the right password, from an unknown device. */
  readonly 'second-factor-failed': SecurityFacts
  readonly 'wallet-bound': SecurityFacts & { readonly wallet: string }
  readonly 'wallet-unbound': SecurityFacts & { readonly wallet: string }
  /** The code that confirms this withdrawal and no other. */
  readonly 'withdrawal-code': WithdrawalFacts & { readonly code: string }
  readonly 'withdrawal-requested': WithdrawalFacts & { readonly freezeToken: string }
  /** It has passed a review. */
  readonly 'withdrawal-passed': WithdrawalFacts & { readonly freezeToken: string }
  readonly 'withdrawal-refused': WithdrawalFacts & { readonly reason: string }
  readonly 'withdrawal-cancelled': WithdrawalFacts
  /** It has arrived: `amount` is what did, and `fee` what we kept of the withdrawal. */
  readonly 'withdrawal-sent': WithdrawalFacts & { readonly fee: string; readonly hash: string }
  /** The network did not carry it out, and the amount is back. */
  readonly 'withdrawal-failed': WithdrawalFacts
  /** The recipient's own contract has turned it down: the amount is back without this fee. */
  readonly 'withdrawal-reverted': WithdrawalFacts & { readonly fee: string }
  readonly 'withdrawals-frozen': SecurityFacts
  readonly 'withdrawals-unfrozen': SecurityFacts
  readonly 'deposit-credited': DepositFacts
  /** It was credited before its block went out of the chain. */
  readonly 'deposit-reversed': DepositFacts
  readonly 'address-listed': SecurityFacts & { readonly recipient: string }
  readonly 'listed-only-ending': SecurityFacts
  /** It does not tell whether the other person has an account. */
  readonly 'transfer-sent': TransferFacts & { readonly freezeToken: string }
  readonly 'transfer-received': TransferFacts
  /** To somebody who has no account yet. */
  readonly 'transfer-waiting': TransferFacts
  readonly 'transfer-returned': TransferFacts
  readonly 'account-deleted': NoValues
  /** A notice, to who has subscribed to news. */
  readonly news: {
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly noticeId: string
    readonly unsubscribeToken: string
  }
  readonly 'subscription-confirm': { readonly confirmToken: string; readonly unsubscribeToken: string }
}

/** Where and when something happened that the account's owner should know of. */
export interface SecurityFacts {
  /** Such as "Chrome · Android". */
  readonly device: string
  readonly address: string
  /** ISO 8601, in UTC. */
  readonly at: string
}

/** What is withdrawn, and where to. */
export interface WithdrawalFacts {
  /** With its coin, such as `12.5 USDT`; the fee included. */
  readonly amount: string
  /** The network's name. */
  readonly network: string
  readonly recipient: string
}

/** What came to a deposit address. */
export interface DepositFacts {
  /** With its coin, such as `12.5 USDT`. */
  readonly amount: string
  /** The network's name. */
  readonly network: string
  readonly hash: string
}

/** What goes from one person to another. Without the note, or strangers could have us send their words to anybody. */
export interface TransferFacts {
  /** With its coin, such as `12.5 USDT`. */
  readonly amount: string
  /** E-mail address of the other one, as much of it as the reader may know. */
  readonly person: string
}

export type MailTemplate = keyof MailValues

/** A mail as data: everything but its text. */
export type Mail = {
  [Template in MailTemplate]: {
    readonly template: Template
    readonly values: MailValues[Template]
    /** One address. */
    readonly to: string
    readonly lang: LanguageCode
    /** Where its link leads; `main` unless it says otherwise. */
    readonly realm?: Realm
    /** The word that the person has chosen, by which a forged mail shows; null if there is none. */
    readonly antiPhishingWord: string | null
  }
}[MailTemplate]

/** The outbox's name for mails. */
export const mailEventKind = 'mail'

/** Sends the mail when `tx` is committed. Its cost is not in the answer of the request that asks for it. */
export async function enqueueMail(tx: Transaction, mail: Mail): Promise<void> {
  await addToOutbox(tx, { kind: mailEventKind, payload: { ...mail } })
}
