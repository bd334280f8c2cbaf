import type { MailValues } from './mail.ts'

/** What a mail says. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Label of the mail's link, if it has one. */
  readonly action?: string
}

/** The mails of one domain in one language. */
export type DomainTexts<Mails> = { readonly [Template in keyof Mails]: (values: Mails[Template]) => MailText }

/** All mails in one language; the compiler sees to it that none is missing. */
export interface MailTexts {
  /** For `Intl` and for the mail's HTML. */
  readonly locale: string
  /** Introduces the word by which a forged mail shows. */
  readonly antiPhishingWord: string
  /** Stands under every mail. */
  readonly footer: (supportEmail: string) => string
  /** Label of the link that ends a subscription. */
  readonly unsubscribe: string
  /** `at` is given as it is shown: date, time and zone. */
  readonly mails: DomainTexts<MailValues>
}
