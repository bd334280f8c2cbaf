import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { InvitationMails } from './mails.ts'

export const invitations: DomainTexts<InvitationMails> = {
  'rewards-held': ({ amount }) => ({
    subject: 'Tus recompensas por invitar están en revisión',
    paragraphs: [
      `Nuestro equipo está revisando tus recompensas de ${amount}. Mientras tanto quedan apartadas para ti.`,
      'En la app puedes ver el motivo y darnos tu versión.',
    ],
    action: 'Ver recompensas',
  }),
  'rewards-released': ({ amount }) => ({
    subject: 'Liberamos tus recompensas por invitar',
    paragraphs: [
      `Revisamos tus recompensas de ${amount} y las liberamos. Reclámalas en la app cuando termine su plazo de espera.`,
    ],
    action: 'Ver recompensas',
  }),
  'rewards-refused': ({ amount, reason }) => ({
    subject: 'Rechazamos tus recompensas por invitar',
    paragraphs: [
      `Revisamos tus recompensas de ${amount} y no podemos pagarlas.`,
      `Motivo: ${reason}`,
      'Si crees que es un error, escribe a soporte en la app.',
    ],
    action: 'Ver recompensas',
  }),
}
