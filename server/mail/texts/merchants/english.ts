import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { MerchantMails } from './mails.ts'

const action = 'View application'

export const merchants: DomainTexts<MerchantMails> = {
  'merchant-submitted': ({ business }) => ({
    subject: 'We received your merchant application',
    paragraphs: [
      `We received the application of ${business}. Two of our reviewers look at every application.`,
      'We’ll email you as soon as something changes. You can withdraw it until it’s decided.',
    ],
    action,
  }),
  'merchant-in-review': ({ business }) => ({
    subject: 'Your merchant application is in review',
    paragraphs: [`A reviewer has opened the application of ${business}. There’s nothing you need to do right now.`],
    action,
  }),
  'merchant-question': ({ business, reply }) => ({
    subject: 'We need more information about your merchant application',
    paragraphs: [
      `A reviewer has a question about the application of ${business}:`,
      ...reply.split(/\n+/),
      'Answer on the page of your application, where you can also attach documents. The review continues once you’ve answered.',
    ],
    action: 'Answer the question',
  }),
  'merchant-approved': ({ business, merchantCode }) => ({
    subject: 'Your merchant application is approved',
    paragraphs: [
      `${business} is now a Sevenport merchant. Your merchant code is ${merchantCode}.`,
      'People who register with it belong to your merchant account. You find your link on your merchant page.',
    ],
    action: 'Open merchant page',
  }),
  'merchant-rejected': ({ business, reason }) => ({
    subject: 'Your merchant application was rejected',
    paragraphs: [
      `We didn’t approve the application of ${business}. Reason: ${reason}`,
      'You can apply again once this has changed.',
    ],
    action,
  }),
  'merchant-suspended': ({ business, reason }) => ({
    subject: 'Your merchant account is suspended',
    paragraphs: [
      `The merchant account of ${business} is suspended. Reason: ${reason}`,
      'Nobody can register or apply with your code until it’s resumed. Your own account and your funds aren’t affected. If you think this is a mistake, contact support.',
    ],
    action: 'Open merchant page',
  }),
  'merchant-resumed': ({ business, reason }) => ({
    subject: 'Your merchant account is active again',
    paragraphs: [`The merchant account of ${business} is active again, and your code works. Reason: ${reason}`],
    action: 'Open merchant page',
  }),
  'merchant-brand-approved': ({ business, domain }) => ({
    subject: 'Your brand is approved',
    paragraphs: [
      `The brand ${business} is approved. People see it on ${domain} as long as the domain’s TXT record is there.`,
    ],
    action: 'Open merchant page',
  }),
  'merchant-brand-rejected': ({ business, domain, reason }) => ({
    subject: 'Your brand was rejected',
    paragraphs: [
      `We didn’t approve the brand ${business} for ${domain}. Reason: ${reason}`,
      'Change it on your merchant page, and we’ll review it again.',
    ],
    action: 'Open merchant page',
  }),
  'merchant-domain-lost': ({ business, domain }) => ({
    subject: 'Your brand is no longer shown',
    paragraphs: [
      `The TXT record that proves you own ${domain} is gone, so the brand ${business} is no longer shown there.`,
      'Add the record again and check it on your merchant page. If you no longer own the domain, enter another.',
    ],
    action: 'Open merchant page',
  }),
}
