import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { NewsMails } from './mails.ts'

export const news: DomainTexts<NewsMails> = {
  news: ({ title, paragraphs }) => ({
    subject: `Novedades de Sevenport: ${title}`,
    paragraphs,
    action: 'Leer en la app',
  }),
  'subscription-confirm': () => ({
    subject: 'Confirma tu suscripción',
    paragraphs: [
      'Alguien, probablemente tú, pidió recibir nuestras noticias en esta dirección. Confírmalo y te escribiremos.',
      'Si no fuiste tú, ignora este correo: sin tu confirmación no enviamos nada.',
    ],
    action: 'Confirmar',
  }),
}
