import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { InvitationMails } from './mails.ts'

export const invitations: DomainTexts<InvitationMails> = {
  'rewards-held': ({ amount }) => ({
    subject: 'Your invitation rewards are on hold',
    paragraphs: [
      `Rewards of ${amount} are on hold while our team reviews them. They’re set aside for you until then.`,
      'You can see why and tell us your side in the app.',
    ],
    action: 'View rewards',
  }),
  'rewards-released': ({ amount }) => ({
    subject: 'Your invitation rewards were released',
    paragraphs: [
      `We’ve reviewed your rewards of ${amount} and released them. Claim them in the app once their waiting time is over.`,
    ],
    action: 'View rewards',
  }),
  'rewards-refused': ({ amount, reason }) => ({
    subject: 'Your invitation rewards were declined',
    paragraphs: [
      `We’ve reviewed your rewards of ${amount} and can’t pay them.`,
      `Reason: ${reason}`,
      'If you think this is a mistake, contact our support team in the app.',
    ],
    action: 'View rewards',
  }),
}
