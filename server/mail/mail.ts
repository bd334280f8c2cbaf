import type { Realm } from '#api/endpoint.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { Transaction } from '#server/db/database.ts'
import { addToOutbox, type OutboxEvent } from '#server/db/outbox.ts'
import type { MerchantSite } from '#server/lib/merchant-site.ts'

import type { AccountMails } from './texts/account/mails.ts'
import type { AddressBookMails } from './texts/address-book/mails.ts'
import type { AlertMails } from './texts/alerts/mails.ts'
import type { BoundWalletMails } from './texts/bound-wallets/mails.ts'
import type { DepositMails } from './texts/deposits/mails.ts'
import type { ExchangeMails } from './texts/exchange/mails.ts'
import type { FiatMails } from './texts/fiat/mails.ts'
import type { InvitationMails } from './texts/invitations/mails.ts'
import type { MerchantMails } from './texts/merchants/mails.ts'
import type { NewsMails } from './texts/news/mails.ts'
import type { OperatorMails } from './texts/operators/mails.ts'
import type { OrderKeyMails } from './texts/order-keys/mails.ts'
import type { PaymentLinkMails } from './texts/payment-links/mails.ts'
import type { PriceAlertMails } from './texts/price-alerts/mails.ts'
import type { SecondFactorMails } from './texts/second-factors/mails.ts'
import type { SupportMails } from './texts/support/mails.ts'
import type { TransferMails } from './texts/transfers/mails.ts'
import type { WithdrawalMails } from './texts/withdrawals/mails.ts'

/** The variable parts of each email, by domain. A token becomes a link, with the secret in the fragment. */
export type MailValues = AccountMails &
  SecondFactorMails &
  BoundWalletMails &
  WithdrawalMails &
  DepositMails &
  AddressBookMails &
  TransferMails &
  ExchangeMails &
  FiatMails &
  OrderKeyMails &
  MerchantMails &
  PaymentLinkMails &
  PriceAlertMails &
  NewsMails &
  InvitationMails &
  OperatorMails &
  AlertMails &
  SupportMails

export type MailTemplate = keyof MailValues

/** An email as data, without its text. */
export type Mail = {
  [Template in MailTemplate]: {
    readonly template: Template
    readonly values: MailValues[Template]
    /** A single address. */
    readonly to: string
    readonly lang: LanguageCode
    /** Realm that the link leads to; `main` if omitted. */
    readonly realm?: Realm
    /** The user's anti-phishing code, which exposes a forged email; null if there is none. */
    readonly antiPhishingWord: string | null
    /**
     * The merchant's site where a user without an account requested it; for accounts it's the site of their
     * registration.
     */
    readonly site?: MerchantSite
  }
}[MailTemplate]

/** The outbox's event kind for emails. */
export const mailEventKind = 'mail'

/** Sends the emails once `tx` is committed, so that sending doesn't delay the request. */
export async function enqueueMail(tx: Transaction, ...mails: readonly Mail[]): Promise<void> {
  await addToOutbox(tx, ...mails.map(toMailEvent))
}

/** Returns the outbox event that sends an email. */
export function toMailEvent(mail: Mail): OutboxEvent {
  return { kind: mailEventKind, payload: { ...mail } }
}
