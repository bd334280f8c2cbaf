import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { PriceAlertMails } from './mails.ts'

export const priceAlerts: DomainTexts<PriceAlertMails> = {
  'price-above': ({ coin, targetPrice, price, at }) => ({
    subject: `${coin} está por encima de ${targetPrice}`,
    paragraphs: [
      `${coin} estaba en ${price} el ${at}. Nos pediste que te avisáramos cuando estuviera por encima de ${targetPrice}.`,
      'Esta alerta no volverá a activarse. Puedes crear otra cuando quieras.',
    ],
    action: `Ver ${coin}`,
  }),
  'price-below': ({ coin, targetPrice, price, at }) => ({
    subject: `${coin} está por debajo de ${targetPrice}`,
    paragraphs: [
      `${coin} estaba en ${price} el ${at}. Nos pediste que te avisáramos cuando estuviera por debajo de ${targetPrice}.`,
      'Esta alerta no volverá a activarse. Puedes crear otra cuando quieras.',
    ],
    action: `Ver ${coin}`,
  }),
}
