import type { EmailCodePurpose } from '#api/authentication.ts'
import type { MailTexts } from '#server/mail/mail-text.ts'
import type { SecurityFacts } from '#server/mail/mail.ts'

const codeSubjects: Record<EmailCodePurpose, string> = {
  register: 'Your code to register',
  'reset-password': 'Your code to reset your password',
  'set-fund-password': 'Your code to set your fund password',
  'change-email': 'Your code to confirm this address',
  'delete-account': 'Your code to delete your account',
}

const factors = { totp: 'an authenticator app', passkey: 'a passkey' }

const facts = ({ device, address, at }: SecurityFacts) => `${device}, address ${address}, ${at}`
const notYou = 'If this was not you, reset your password now and end all sessions.'

export const english: MailTexts = {
  locale: 'en-US',
  antiPhishingWord: 'Your anti-phishing word:',
  footer: 'We never ask for your password, a code or a recovery phrase. Do not pass this mail on.',
  mails: {
    code: ({ purpose }) => ({
      subject: codeSubjects[purpose],
      paragraphs: [
        'Enter this code in the app. It is valid for 10 minutes and works once.',
        'If you did not ask for it, ignore this mail. Never give the code to anyone.',
      ],
    }),
    'already-registered': () => ({
      subject: 'You already have an account',
      paragraphs: [
        'Somebody tried to register with your address, which already has an account.',
        'If it was you, log in. If you forgot your password, reset it there. If it was not you, nothing needs to be done.',
      ],
      action: 'Log in',
    }),
    'no-account': () => ({
      subject: 'There is no account with this address',
      paragraphs: [
        'Somebody asked to reset the password of an account with your address, but there is none.',
        'If it was you, you may have registered with another address. If it was not you, nothing needs to be done.',
      ],
    }),
    'refresh-token-reused': (values) => ({
      subject: 'We ended one of your sessions',
      paragraphs: [
        'A key of one of your sessions was used twice, as happens when somebody has copied it. We ended that session:',
        facts(values),
        'If you see log-ins that you do not know, reset your password.',
      ],
      action: 'Reset my password',
    }),
    'new-device': (values) => ({
      subject: 'Log-in from a new device',
      paragraphs: [
        'Somebody logged in to your account from a device that we do not know:',
        facts(values),
        'If it was you, nothing needs to be done. If not, end all sessions and then change your password.',
      ],
      action: 'End all sessions',
    }),
    'password-changed': (values) => ({
      subject: 'Your password was changed',
      paragraphs: ['The log-in password of your account was changed:', facts(values), notYou],
      action: 'Reset my password',
    }),
    'password-reset': (values) => ({
      subject: 'Your password was reset',
      paragraphs: [
        'The log-in password of your account was reset with a code from a mail, and all sessions have ended:',
        facts(values),
        'If this was not you, secure your mailbox and reset your password again.',
      ],
      action: 'Reset my password',
    }),
    'fund-password-set': (values) => ({
      subject: 'Your fund password was set',
      paragraphs: ['The fund password of your account was set:', facts(values), notYou],
      action: 'Reset my password',
    }),
    'email-changed': (values) => ({
      subject: 'Your account moved to another address',
      paragraphs: [
        'Your account now belongs to another e-mail address, and this one can no longer log in:',
        facts(values),
        'If this was not you, end all sessions at once and contact support.',
      ],
      action: 'End all sessions',
    }),
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
    'recovery-codes-renewed': (values) => ({
      subject: 'Your recovery codes were renewed',
      paragraphs: ['Your account has new recovery codes, and the earlier ones no longer work:', facts(values), notYou],
      action: 'Reset my password',
    }),
    'wallet-bound': (values) => ({
      subject: 'A wallet was bound to your account',
      paragraphs: [`The wallet ${values.wallet} was bound to your account:`, facts(values), notYou],
      action: 'Reset my password',
    }),
    'wallet-unbound': (values) => ({
      subject: 'A wallet was unbound from your account',
      paragraphs: [`The wallet ${values.wallet} was unbound from your account:`, facts(values), notYou],
      action: 'Reset my password',
    }),
    'account-deleted': () => ({
      subject: 'Your account was deleted',
      paragraphs: ['Your account and everything in it that names you were deleted, as you asked. Goodbye.'],
    }),
    'subscription-confirm': () => ({
      subject: 'Confirm your subscription',
      paragraphs: [
        'Somebody, probably you, asked for our news at this address. Confirm it, and we will write to you.',
        'If it was not you, ignore this mail: without your confirmation we send nothing.',
      ],
      action: 'Confirm',
    }),
  },
}
