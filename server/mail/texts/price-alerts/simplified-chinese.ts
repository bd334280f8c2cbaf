import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { PriceAlertMails } from './mails.ts'

export const priceAlerts: DomainTexts<PriceAlertMails> = {
  'price-above': ({ coin, targetPrice, price, at }) => ({
    subject: `${coin} 已高于 ${targetPrice}`,
    paragraphs: [
      `${at}，${coin} 的价格为 ${price}。你设置了在高于 ${targetPrice} 时提醒。`,
      '此提醒不会再次触发。你可以随时设置新的提醒。',
    ],
    action: `查看 ${coin}`,
  }),
  'price-below': ({ coin, targetPrice, price, at }) => ({
    subject: `${coin} 已低于 ${targetPrice}`,
    paragraphs: [
      `${at}，${coin} 的价格为 ${price}。你设置了在低于 ${targetPrice} 时提醒。`,
      '此提醒不会再次触发。你可以随时设置新的提醒。',
    ],
    action: `查看 ${coin}`,
  }),
}
