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
  'factor-reset-planned': ({ at, resetAt }) => ({
    subject: 'Your second factors will be removed in 72 hours',
    paragraphs: [
      `On ${at}, our team confirmed a request to remove your account’s authenticator app, passkeys and recovery codes, because its owner says they are lost. We’ll remove them on ${resetAt}. Until then, they work as before.`,
      'If you didn’t ask for this, use the link to stop it, which also logs out all devices. Then set a new password and contact support. Logging in with a second factor or a recovery code stops it, too.',
      'If you asked for it, you don’t need to do anything. Afterwards you log in with your password alone, and withdrawals are paused for 24 hours.',
    ],
    action: 'Keep my second factors',
  }),
  'factor-reset-stopped': ({ at }) => ({
    subject: 'Your second factors stay',
    paragraphs: [
      `The removal of your second factors was stopped on ${at}. They keep protecting your account.`,
      'If you still need them removed, contact support.',
    ],
  }),
  'factor-reset-done': ({ at }) => ({
    subject: 'Your second factors were removed',
    paragraphs: [
      `On ${at}, our team removed your account’s authenticator app, passkeys and recovery codes, as announced. All devices were logged out, and withdrawals are paused for 24 hours.`,
      'Log in with your password, then set up a new second factor under Security.',
      'If you didn’t ask for this, contact support now.',
    ],
    action: 'Contact support',
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
