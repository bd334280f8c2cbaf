import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { SupportMails } from './mails.ts'

export const support: DomainTexts<SupportMails> = {
  'support-received': ({ viewToken, threadToken }) => ({
    subject: 'We received your message',
    paragraphs: [
      threadToken === undefined
        ? 'We’ll reply by email. To add something, open your message.'
        : 'We’ll reply by email. To add something, reply to this email or open your message.',
      ...(viewToken === undefined
        ? []
        : ['The link works for 90 days for whoever has it. If you didn’t write to us, ignore this email.']),
    ],
    action: 'View message',
  }),
  'support-replied': ({ reply, threadToken }) => ({
    subject: 'Support replied to your message',
    paragraphs: [
      ...reply.split(/\n+/),
      threadToken === undefined
        ? 'To answer, open your message.'
        : 'To answer, reply to this email or open your message.',
    ],
    action: 'View message',
  }),
  'support-files-refused': () => ({
    subject: 'Some files weren’t attached',
    paragraphs: [
      'We received your email, but not all of its files. We accept pictures (JPG, PNG, GIF, SVG) up to 5 MB, PDFs and text files, five per email.',
      'To send others, reply to this email or open your message.',
    ],
    action: 'View message',
  }),
  'support-secret-refused': () => ({
    subject: 'We didn’t keep your email',
    paragraphs: [
      'Your email seems to contain a recovery phrase or a private key, so we deleted it without reading it. Nobody from Sevenport will ever ask for either. If it was a real one, move your funds to a new wallet now.',
      'If it was the hash of a transaction, send us the link from a block explorer, or write to us in the app, where it has its own field.',
    ],
    action: 'Write to support',
  }),
}
