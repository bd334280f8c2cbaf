import type { MailTexts } from '#server/mail/mail-text.ts'

import { account } from './account/english.ts'
import { addressBook } from './address-book/english.ts'
import { alerts } from './alerts/english.ts'
import { boundWallets } from './bound-wallets/english.ts'
import { deposits } from './deposits/english.ts'
import { exchange } from './exchange/english.ts'
import { fiat } from './fiat/english.ts'
import { invitations } from './invitations/english.ts'
import { merchants } from './merchants/english.ts'
import { news } from './news/english.ts'
import { operators } from './operators/english.ts'
import { orderKeys } from './order-keys/english.ts'
import { paymentLinks } from './payment-links/english.ts'
import { priceAlerts } from './price-alerts/english.ts'
import { secondFactors } from './second-factors/english.ts'
import { support } from './support/english.ts'
import { transfers } from './transfers/english.ts'
import { withdrawals } from './withdrawals/english.ts'

export const english: MailTexts = {
  locale: 'en-US',
  antiPhishingWord: 'Your anti-phishing code:',
  footer: (supportEmail) =>
    `We’ll never ask for your password, codes or recovery phrase. Don’t forward this email. Questions? Contact ${supportEmail}.`,
  unsubscribe: 'Unsubscribe',
  mails: {
    ...account,
    ...secondFactors,
    ...boundWallets,
    ...withdrawals,
    ...deposits,
    ...addressBook,
    ...transfers,
    ...exchange,
    ...fiat,
    ...orderKeys,
    ...merchants,
    ...paymentLinks,
    ...priceAlerts,
    ...invitations,
    ...news,
    ...operators,
    ...alerts,
    ...support,
  },
}
