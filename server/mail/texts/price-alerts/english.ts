import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { PriceAlertMails } from './mails.ts'

export const priceAlerts: DomainTexts<PriceAlertMails> = {
  'price-above': ({ coin, targetPrice, price, at }) => ({
    subject: `${coin} is above ${targetPrice}`,
    paragraphs: [
      `${coin} was at ${price} on ${at}. You asked us to notify you when it’s above ${targetPrice}.`,
      'This alert won’t fire again. You can set a new one at any time.',
    ],
    action: `View ${coin}`,
  }),
  'price-below': ({ coin, targetPrice, price, at }) => ({
    subject: `${coin} is below ${targetPrice}`,
    paragraphs: [
      `${coin} was at ${price} on ${at}. You asked us to notify you when it’s below ${targetPrice}.`,
      'This alert won’t fire again. You can set a new one at any time.',
    ],
    action: `View ${coin}`,
  }),
}
