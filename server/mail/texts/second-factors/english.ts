import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/english.ts'

import type { SecondFactorMails } from './mails.ts'

const factors = { totp: 'an authenticator app', passkey: 'a passkey' }

export const secondFactors: DomainTexts<SecondFactorMails> = {
  'second-factor-added': (values) => ({
    subject: 'A second factor was added',
    paragraphs: [`Your account is now also protected by ${factors[values.method]}:`, facts(values), notYou],
    action: 'Reset my password',
  }),
  'second-factor-removed': (values) => ({
    subject: 'A second factor was removed',
    paragraphs: [`Your account is no longer protected by ${factors[values.method]}:`, facts(values), notYou],
    action: 'Reset my password',
  }),
  'second-factor-ending': (values) => ({
    subject: 'A second factor will be removed in 24 hours',
    paragraphs: [
      `In 24 hours, your account will no longer be protected by ${factors[values.method]}:`,
      facts(values),
      'If this wasn’t you, use the link to stop it, which also logs out all devices. Then set a new password.',
    ],
    action: 'Keep second factor',
  }),
  'recovery-codes-renewed': (values) => ({
    subject: 'Your recovery codes were renewed',
    paragraphs: ['Your account has new recovery codes, and the old ones no longer work:', facts(values), notYou],
    action: 'Reset my password',
  }),
  'second-factor-failed': (values) => ({
    subject: 'Someone knows your password',
    paragraphs: [
      'Someone entered your account’s correct password on a device we don’t recognize, then failed the second factor:',
      facts(values),
      'If it was you, you don’t need to do anything. If not, your second factor kept them out, but they know your password: set a new one now.',
    ],
    action: 'Reset my password',
  }),
}
