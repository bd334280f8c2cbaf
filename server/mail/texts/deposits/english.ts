import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { DepositFacts, DepositMails } from './mails.ts'

const deposit = ({ amount, network, hash }: DepositFacts) => `${amount}, ${network}, transaction ${hash}`

export const deposits: DomainTexts<DepositMails> = {
  'deposit-credited': (values) => ({
    subject: 'Your deposit arrived',
    paragraphs: [
      'This deposit is confirmed and in your balance:',
      deposit(values),
      'If you weren’t expecting it, you don’t need to do anything.',
    ],
  }),
  'deposit-reversed': (values) => ({
    subject: 'A deposit was reversed',
    paragraphs: [
      'The network dropped the block with this deposit, so we had to remove it from your balance:',
      deposit(values),
      'If the network includes it again, as it usually does, we’ll credit it again automatically.',
      'Until then, or until another deposit covers it, you owe whatever you’d already used. While you owe anything, you can’t withdraw or send.',
    ],
  }),
}
