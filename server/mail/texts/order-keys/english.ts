import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/english.ts'

import type { OrderKeyMails } from './mails.ts'

export const orderKeys: DomainTexts<OrderKeyMails> = {
  'order-key-created': (values) => ({
    subject: 'An API key was created',
    paragraphs: [
      `A program with the key ${values.prefix}… can now quote, create and read exchange orders for your account. It can’t withdraw or see your balances:`,
      facts(values),
      notYou,
    ],
    action: 'Reset my password',
  }),
  'order-key-revoked': (values) => ({
    subject: 'An API key was revoked',
    paragraphs: [`The key ${values.prefix}… no longer works:`, facts(values), notYou],
    action: 'Reset my password',
  }),
}
