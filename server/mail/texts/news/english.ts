import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { NewsMails } from './mails.ts'

export const news: DomainTexts<NewsMails> = {
  news: ({ title, paragraphs }) => ({
    subject: `Sevenport news: ${title}`,
    paragraphs,
    action: 'Read in the app',
  }),
  'subscription-confirm': () => ({
    subject: 'Confirm your subscription',
    paragraphs: [
      'Someone, probably you, subscribed this email to our news. Confirm to start receiving it.',
      'If it wasn’t you, ignore this email. We won’t send anything unless you confirm.',
    ],
    action: 'Confirm',
  }),
}
