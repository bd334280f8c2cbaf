import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { TransferMails } from './mails.ts'

export const transfers: DomainTexts<TransferMails> = {
  'transfer-sent': ({ amount, person }) => ({
    subject: 'You sent a transfer',
    paragraphs: [
      `You sent ${amount} to ${person}.`,
      'If it isn’t claimed within 30 days, it returns to your balance.',
      'If this wasn’t you, freeze withdrawals and transfers now.',
    ],
    action: 'This wasn’t me: freeze',
  }),
  'transfer-received': ({ amount, person }) => ({
    subject: 'You received a transfer',
    paragraphs: [`${person} sent you ${amount}. It’s in your balance.`],
  }),
  'transfer-waiting': ({ amount, person }) => ({
    subject: 'A transfer is waiting for you',
    paragraphs: [
      `${person} sent you ${amount}. Create an account with this email within 30 days to claim it. It’s free.`,
      'Don’t want it? You don’t need to do anything: it will be returned automatically.',
    ],
    action: 'Create account',
  }),
  'transfer-returned': ({ amount, person }) => ({
    subject: 'A transfer was returned',
    paragraphs: [`The ${amount} you sent to ${person} wasn’t claimed, so it’s back in your balance.`],
  }),
}
