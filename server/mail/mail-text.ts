import type { MailValues } from './mail.ts'

/** The text of an email. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Label of the email's link, if it has one. */
  readonly action?: string
}

/** The emails of one domain in one language. */
export type DomainTexts<Mails> = { readonly [Template in keyof Mails]: (values: Mails[Template]) => MailText }

/** All emails in one language; the compiler makes sure that none is missing. */
export interface MailTexts {
  /** For `Intl` and the email's HTML. */
  readonly locale: string
  /** Introduces the user's anti-phishing code. */
  readonly antiPhishingWord: string
  /** Footer of every email. */
  readonly footer: (supportEmail: string) => string
  /** Label of the unsubscribe link. */
  readonly unsubscribe: string
  /** `at` is already formatted: date, time and zone. */
  readonly mails: DomainTexts<MailValues>
}
