import type { Mail } from './mail.ts'
import type { MerchantMails } from './texts/merchants/mails.ts'

type Examples = { readonly [Template in keyof MerchantMails]: Extract<Mail, { template: Template }> }

const business = 'Sol Exchange'

/** One of each, for the test of all mails. */
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
    'merchant-resumed': { ...recipient, template: 'merchant-resumed', values: because('Clarified') },
  }
}
