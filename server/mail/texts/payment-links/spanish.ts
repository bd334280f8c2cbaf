import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/spanish.ts'

import type { PaymentLinkMails } from './mails.ts'

const action = 'Abrir enlaces de pago'
const numberOf = (payment: string) => `Pago: ${payment}`

export const paymentLinks: DomainTexts<PaymentLinkMails> = {
  'link-paid': ({ amount, linkTitle, payment }) => ({
    subject: 'Te pagaron con un enlace',
    paragraphs: [
      `Se pagaron ${amount} con tu enlace “${linkTitle}”. Estarán en tu billetera de Sevenport en cuanto la red lo confirme.`,
      numberOf(payment),
    ],
    action,
  }),
  'link-paid-again': ({ amount, linkTitle, payment }) => ({
    subject: 'Tu enlace se pagó por segunda vez',
    paragraphs: [
      `Tu enlace “${linkTitle}” acepta un solo pago y llegó otro: ${amount}. Acuerda con quien pagó qué hacer con él.`,
      numberOf(payment),
    ],
    action,
  }),
  'link-failed': ({ amount, linkTitle, payment }) => ({
    subject: 'Falló un pago con tu enlace',
    paragraphs: [
      `Un pago de ${amount} con tu enlace “${linkTitle}” no se completó. No recibiste nada por él.`,
      numberOf(payment),
    ],
    action,
  }),
  'webhook-changed': (values) => ({
    subject: 'Se cambió tu webhook',
    paragraphs: [
      `Los mensajes sobre tus enlaces de pago ahora van a ${values.shop}, firmados con un secreto nuevo. El anterior ya no sirve:`,
      facts(values),
      notYou,
    ],
    action: 'Restablecer mi contraseña',
  }),
  'webhook-removed': (values) => ({
    subject: 'Se eliminó tu webhook',
    paragraphs: [`Ya no enviamos mensajes sobre tus enlaces de pago a ${values.shop}:`, facts(values), notYou],
    action: 'Restablecer mi contraseña',
  }),
}
