import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/english.ts'

import { codeSubjects, codeWarnings } from './codes.ts'
import type { AccountMails } from './mails.ts'

export const account: DomainTexts<AccountMails> = {
  code: ({ purpose }) => ({
    subject: codeSubjects['en'][purpose],
    paragraphs: [
      'Enter this code in the app. It works once and expires in 10 minutes.',
      codeWarnings['en'][purpose] ?? 'If you didn’t request it, ignore this email. Never share the code with anyone.',
    ],
  }),
  'already-registered': () => ({
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up with your email, which already has an account.',
      'If it was you, log in instead. Forgot your password? You can reset it there. If it wasn’t you, you don’t need to do anything.',
    ],
    action: 'Log in',
  }),
  'no-account': () => ({
    subject: 'There’s no account with this email',
    paragraphs: [
      'Someone asked to reset the password for an account with your email, but there isn’t one.',
      'If it was you, you may have signed up with a different email. If it wasn’t you, you don’t need to do anything.',
    ],
  }),
  'refresh-token-reused': (values) => ({
    subject: 'We logged out one of your devices',
    paragraphs: [
      'One of your login keys was used twice, which can mean someone copied it. We logged out that device:',
      facts(values),
      'If you see logins you don’t recognize, reset your password.',
    ],
    action: 'Reset my password',
  }),
  'new-device': (values) => ({
    subject: 'Login from a new device',
    paragraphs: [
      'Someone logged in to your account from a device we don’t recognize:',
      facts(values),
      'If it was you, you don’t need to do anything. If not, log out all devices, then change your password.',
    ],
    action: 'Log out all devices',
  }),
  'password-changed': (values) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Your account’s login password was changed. Other devices were logged out, and any API keys no longer work:',
      facts(values),
      notYou,
    ],
    action: 'Reset my password',
  }),
  'password-reset': (values) => ({
    subject: 'Your password was reset',
    paragraphs: [
      'Your account’s login password was reset with a code from an email. All devices were logged out, and any API keys no longer work:',
      facts(values),
      'If this wasn’t you, secure your email account and reset your password again.',
    ],
    action: 'Reset my password',
  }),
  'fund-password-set': (values) => ({
    subject: 'Your fund password was set',
    paragraphs: ['Your account’s fund password was set:', facts(values), notYou],
    action: 'Reset my password',
  }),
  'email-changed': (values) => ({
    subject: 'Your account’s email was changed',
    paragraphs: [
      'Your account now uses a different email, and this one can no longer log in:',
      facts(values),
      'If this wasn’t you, move your account back to this email now. The link works for 72 hours. It logs out all devices and clears both passwords, so you’ll set new ones.',
    ],
    action: 'Move my account back',
  }),
  'email-moved-back': (values) => ({
    subject: 'Your account moved back to its previous email',
    paragraphs: [
      'The link we emailed to the previous address was used, and this email can no longer log in:',
      facts(values),
      'If the previous email isn’t yours, contact support. Withdrawals are paused for 24 hours.',
    ],
  }),
  'logged-out-by-us': ({ at }) => ({
    subject: 'We logged you out everywhere',
    paragraphs: [
      `Our team logged out all devices of your account on ${at}, to protect it. Any API keys no longer work.`,
      'Log in to go on. If you see logins, withdrawals or addresses you don’t recognize, change your password and contact support.',
    ],
    action: 'Log in',
  }),
  'account-deleted': () => ({
    subject: 'Your account was deleted',
    paragraphs: ['As you asked, we deleted your account and everything in it that identifies you. Goodbye.'],
  }),
}
