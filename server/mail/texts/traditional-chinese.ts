import type { MailTexts } from '#server/mail/mail-text.ts'

import { account } from './account/traditional-chinese.ts'
import { addressBook } from './address-book/traditional-chinese.ts'
import { alerts } from './alerts/traditional-chinese.ts'
import { boundWallets } from './bound-wallets/traditional-chinese.ts'
import { deposits } from './deposits/traditional-chinese.ts'
import { exchange } from './exchange/traditional-chinese.ts'
import { fiat } from './fiat/traditional-chinese.ts'
import { invitations } from './invitations/traditional-chinese.ts'
import { merchants } from './merchants/traditional-chinese.ts'
import { news } from './news/traditional-chinese.ts'
import { operators } from './operators/traditional-chinese.ts'
import { orderKeys } from './order-keys/traditional-chinese.ts'
import { paymentLinks } from './payment-links/traditional-chinese.ts'
import { priceAlerts } from './price-alerts/traditional-chinese.ts'
import { secondFactors } from './second-factors/traditional-chinese.ts'
import { support } from './support/traditional-chinese.ts'
import { transfers } from './transfers/traditional-chinese.ts'
import { withdrawals } from './withdrawals/traditional-chinese.ts'

export const traditionalChinese: MailTexts = {
  locale: 'zh-Hant',
  antiPhishingWord: '你的防釣魚碼：',
  footer: (supportEmail) =>
    `我們絕不會向你索取密碼、驗證碼或助記詞。請勿轉寄本郵件。如有疑問，請寫信至 ${supportEmail}。`,
  unsubscribe: '取消訂閱',
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
