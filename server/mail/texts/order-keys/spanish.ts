import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/spanish.ts'

import type { OrderKeyMails } from './mails.ts'

export const orderKeys: DomainTexts<OrderKeyMails> = {
  'order-key-created': (values) => ({
    subject: 'Se creó una clave de API',
    paragraphs: [
      `Un programa con la clave ${values.prefix}… ya puede cotizar, crear y consultar órdenes de intercambio de tu cuenta. No puede retirar ni ver tus saldos:`,
      facts(values),
      notYou,
    ],
    action: 'Restablecer mi contraseña',
  }),
  'order-key-revoked': (values) => ({
    subject: 'Se revocó una clave de API',
    paragraphs: [`La clave ${values.prefix}… ya no funciona:`, facts(values), notYou],
    action: 'Restablecer mi contraseña',
  }),
}
