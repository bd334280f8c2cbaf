import type { Mail } from './mail.ts'
import type { MerchantMails } from './texts/merchants/mails.ts'
import type { PaymentLinkMails } from './texts/payment-links/mails.ts'

type Examples = {
  readonly [Template in keyof MerchantMails | keyof PaymentLinkMails]: Extract<Mail, { template: Template }>
}

const business = 'Sol Exchange'
const payment = { amount: '12.5 USDT', linkTitle: 'Coffee for two', payment: 'PAS4K3CABB' }
const webhook = {
  device: 'Chrome · Android',
  address: '203.0.113.7',
  at: '2026-01-02T15:04:00.000Z',
  shop: 'shop.example',
}

/** One example of each, for the test of all emails. */
export function merchantMailExamples(recipient: Pick<Mail, 'to' | 'lang' | 'antiPhishingWord'>): Examples {
  const because = (reason: string) => ({ business, reason })
  return {
    'merchant-submitted': { ...recipient, template: 'merchant-submitted', values: { business } },
    'merchant-in-review': { ...recipient, template: 'merchant-in-review', values: { business } },
    'merchant-question': {
      ...recipient,
      template: 'merchant-question',
      values: { business, reply: 'Who owns it?\n\nThank you' },
    },
    'merchant-approved': {
      ...recipient,
      template: 'merchant-approved',
      values: { business, merchantCode: '7KQ2M9XA4R' },
    },
    'merchant-rejected': { ...recipient, template: 'merchant-rejected', values: because('No such shop') },
    'merchant-suspended': { ...recipient, template: 'merchant-suspended', values: because('Complaints') },
    'merchant-brand-approved': {
      ...recipient,
      template: 'merchant-brand-approved',
      values: { business, domain: 'coins.example' },
    },
    'merchant-brand-rejected': {
      ...recipient,
      template: 'merchant-brand-rejected',
      values: { ...because('Somebody else’s logo'), domain: 'coins.example' },
    },
    'merchant-domain-lost': {
      ...recipient,
      template: 'merchant-domain-lost',
      values: { business, domain: 'coins.example' },
    },
    'link-paid': { ...recipient, template: 'link-paid', values: payment },
    'link-paid-again': { ...recipient, template: 'link-paid-again', values: payment },
    'link-failed': { ...recipient, template: 'link-failed', values: payment },
    'webhook-changed': { ...recipient, template: 'webhook-changed', values: webhook },
    'webhook-removed': { ...recipient, template: 'webhook-removed', values: webhook },
    'merchant-resumed': { ...recipient, template: 'merchant-resumed', values: because('Clarified') },
  }
}
