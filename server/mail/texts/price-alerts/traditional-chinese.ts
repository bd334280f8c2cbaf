import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { PriceAlertMails } from './mails.ts'

export const priceAlerts: DomainTexts<PriceAlertMails> = {
  'price-above': ({ coin, targetPrice, price, at }) => ({
    subject: `${coin} 已高於 ${targetPrice}`,
    paragraphs: [
      `${at}，${coin} 的價格為 ${price}。你設定了在高於 ${targetPrice} 時提醒。`,
      '此提醒不會再次觸發。你可以隨時設定新的提醒。',
    ],
    action: `查看 ${coin}`,
  }),
  'price-below': ({ coin, targetPrice, price, at }) => ({
    subject: `${coin} 已低於 ${targetPrice}`,
    paragraphs: [
      `${at}，${coin} 的價格為 ${price}。你設定了在低於 ${targetPrice} 時提醒。`,
      '此提醒不會再次觸發。你可以隨時設定新的提醒。',
    ],
    action: `查看 ${coin}`,
  }),
}
