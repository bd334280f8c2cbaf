import type { MailTexts } from '#server/mail/mail-text.ts'

import { account } from './account/simplified-chinese.ts'
import { addressBook } from './address-book/simplified-chinese.ts'
import { alerts } from './alerts/simplified-chinese.ts'
import { boundWallets } from './bound-wallets/simplified-chinese.ts'
import { deposits } from './deposits/simplified-chinese.ts'
import { exchange } from './exchange/simplified-chinese.ts'
import { fiat } from './fiat/simplified-chinese.ts'
import { invitations } from './invitations/simplified-chinese.ts'
import { merchants } from './merchants/simplified-chinese.ts'
import { news } from './news/simplified-chinese.ts'
import { operators } from './operators/simplified-chinese.ts'
import { orderKeys } from './order-keys/simplified-chinese.ts'
import { paymentLinks } from './payment-links/simplified-chinese.ts'
import { priceAlerts } from './price-alerts/simplified-chinese.ts'
import { secondFactors } from './second-factors/simplified-chinese.ts'
import { support } from './support/simplified-chinese.ts'
import { transfers } from './transfers/simplified-chinese.ts'
import { withdrawals } from './withdrawals/simplified-chinese.ts'

export const simplifiedChinese: MailTexts = {
  locale: 'zh-Hans',
  antiPhishingWord: '你的防钓鱼码：',
  footer: (supportEmail) =>
    `我们绝不会向你索要密码、验证码或助记词。请勿转发本邮件。如有疑问，请写信至 ${supportEmail}。`,
  unsubscribe: '退订',
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
