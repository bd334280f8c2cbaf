import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { TransferMails } from './mails.ts'

export const transfers: DomainTexts<TransferMails> = {
  'transfer-sent': ({ amount, person }) => ({
    subject: 'Enviaste una transferencia',
    paragraphs: [
      `Enviaste ${amount} a ${person}.`,
      'Lo que nadie reciba en 30 días vuelve a tu saldo.',
      'Si no fuiste tú, bloquea ahora los retiros y las transferencias.',
    ],
    action: 'No fui yo: bloquear',
  }),
  'transfer-received': ({ amount, person }) => ({
    subject: 'Recibiste una transferencia',
    paragraphs: [`${person} te envió ${amount}. Ya está en tu saldo.`],
  }),
  'transfer-waiting': ({ amount, person }) => ({
    subject: 'Te espera una transferencia',
    paragraphs: [
      `${person} te envió ${amount}. Regístrate con esta dirección en un plazo de 30 días y será tuyo. No hay que pagar nada.`,
      'Si no lo quieres, no tienes que hacer nada: se devuelve automáticamente.',
    ],
    action: 'Registrarme',
  }),
  'transfer-returned': ({ amount, person }) => ({
    subject: 'Una transferencia volvió a ti',
    paragraphs: [`Nadie recibió ${amount}, que enviaste a ${person}. El importe está de nuevo en tu saldo.`],
  }),
}
