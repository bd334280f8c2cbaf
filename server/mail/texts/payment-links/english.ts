import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/english.ts'

import type { PaymentLinkMails } from './mails.ts'

const action = 'Open payment links'
const numberOf = (payment: string) => `Payment: ${payment}`

export const paymentLinks: DomainTexts<PaymentLinkMails> = {
  'link-paid': ({ amount, linkTitle, payment }) => ({
    subject: 'You were paid by link',
    paragraphs: [
      `${amount} was paid by your link “${linkTitle}”. It’ll be in your Sevenport wallet once the network confirms it.`,
      numberOf(payment),
    ],
    action,
  }),
  'link-paid-again': ({ amount, linkTitle, payment }) => ({
    subject: 'Your link was paid a second time',
    paragraphs: [
      `Your link “${linkTitle}” takes one payment, but a second one has arrived: ${amount}. Contact the payer to settle what happens to it.`,
      numberOf(payment),
    ],
    action,
  }),
  'link-failed': ({ amount, linkTitle, payment }) => ({
    subject: 'A payment by your link failed',
    paragraphs: [
      `A payment of ${amount} by your link “${linkTitle}” wasn’t completed, so you received nothing.`,
      numberOf(payment),
    ],
    action,
  }),
  'webhook-changed': (values) => ({
    subject: 'Your webhook was changed',
    paragraphs: [
      `Messages about your payment links now go to ${values.shop}, signed with a new secret. The old secret no longer counts:`,
      facts(values),
      notYou,
    ],
    action: 'Reset my password',
  }),
  'webhook-removed': (values) => ({
    subject: 'Your webhook was removed',
    paragraphs: [`We no longer send messages about your payment links to ${values.shop}:`, facts(values), notYou],
    action: 'Reset my password',
  }),
}
