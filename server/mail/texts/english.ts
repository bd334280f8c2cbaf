import type { MailTexts } from '#server/mail/mail-text.ts'
import type { DepositFacts, SecurityFacts, WithdrawalFacts } from '#server/mail/mail.ts'

import { codeSubjects, codeWarnings } from './codes.ts'

const factors = { totp: 'an authenticator app', passkey: 'a passkey' }

const facts = ({ device, address, at }: SecurityFacts) => `${device}, address ${address}, ${at}`
const withdrawal = ({ amount, network, recipient }: WithdrawalFacts) => `${amount}, ${network}, to ${recipient}`
const deposit = ({ amount, network, hash }: DepositFacts) => `${amount}, ${network}, transaction ${hash}`
const notYou = 'If this was not you, reset your password now and end all sessions.'

export const english: MailTexts = {
  locale: 'en-US',
  antiPhishingWord: 'Your anti-phishing word:',
  footer: (supportEmail) =>
    `We never ask for your password, a code or a recovery phrase. Do not forward this email. Questions? Write to ${supportEmail}.`,
  unsubscribe: 'Unsubscribe',
  mails: {
    code: ({ purpose }) => ({
      subject: codeSubjects['en'][purpose],
      paragraphs: [
        'Enter this code in the app. It is valid for 10 minutes and works once.',
        codeWarnings['en'][purpose] ?? 'If you did not ask for it, ignore this mail. Never give the code to anyone.',
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
        'If this was not you, move your account back to this address now. The link works for 72 hours. It ends all sessions and both passwords, which you then set again.',
      ],
      action: 'Move my account back',
    }),
    'email-moved-back': (values) => ({
      subject: 'Your account moved back to its earlier address',
      paragraphs: [
        'The link in the email to the earlier address was used, and this one can no longer log in:',
        facts(values),
        'If the earlier address is not yours, contact support. Withdrawals are paused for 24 hours.',
      ],
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
    'second-factor-ending': (values) => ({
      subject: 'A second factor will be removed in 24 hours',
      paragraphs: [
        `In 24 hours your account will no longer be protected by ${factors[values.method]}:`,
        facts(values),
        'If this was not you, stop it with the link. That also ends all sessions. Then set a new password.',
      ],
      action: 'Keep the second factor',
    }),
    'recovery-codes-renewed': (values) => ({
      subject: 'Your recovery codes were renewed',
      paragraphs: ['Your account has new recovery codes, and the earlier ones no longer work:', facts(values), notYou],
      action: 'Reset my password',
    }),
    'second-factor-failed': (values) => ({
      subject: 'Somebody knows your password',
      paragraphs: [
        'Somebody entered the right password of your account on a device that we do not know, and then failed at the second factor:',
        facts(values),
        'If it was you, nothing needs to be done. If not, the second factor has kept them out, but they know your password: set a new one now.',
      ],
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
    'withdrawal-code': (values) => ({
      subject: 'Your code to confirm this withdrawal',
      paragraphs: [
        'This code confirms the following withdrawal, and no other:',
        withdrawal(values),
        'Compare every character of the address. The code is valid for 10 minutes and works once.',
        'If you do not want this withdrawal, give the code to nobody and change your password.',
      ],
    }),
    'withdrawal-requested': (values) => ({
      subject: 'A withdrawal was confirmed',
      paragraphs: [
        'This withdrawal was confirmed with your passwords and a code of your mailbox:',
        withdrawal(values),
        'If this was not you, freeze withdrawals now: what has not been sent yet comes back.',
      ],
      action: 'This wasn’t me: freeze',
    }),
    'withdrawal-passed': (values) => ({
      subject: 'Your withdrawal was approved',
      paragraphs: [
        'This withdrawal has passed its review and is going to be sent:',
        withdrawal(values),
        'If you did not ask for it, freeze withdrawals now.',
      ],
      action: 'This wasn’t me: freeze',
    }),
    'withdrawal-refused': (values) => ({
      subject: 'Your withdrawal was refused',
      paragraphs: [
        'This withdrawal was refused, and the whole amount is back in your balance:',
        withdrawal(values),
        `Reason: ${values.reason}`,
      ],
    }),
    'withdrawal-cancelled': (values) => ({
      subject: 'Your withdrawal was cancelled',
      paragraphs: ['This withdrawal was cancelled, and the whole amount is back in your balance:', withdrawal(values)],
    }),
    'withdrawal-sent': (values) => ({
      subject: 'Your withdrawal has arrived',
      paragraphs: [
        `${values.amount} has arrived. Our fee of ${values.fee} was part of the withdrawal.`,
        `${values.network}, to ${values.recipient}`,
        `Transaction: ${values.hash}`,
      ],
    }),
    'withdrawal-failed': (values) => ({
      subject: 'Your withdrawal failed',
      paragraphs: [
        'The network did not carry this withdrawal out, and the whole amount is back in your balance:',
        withdrawal(values),
      ],
    }),
    'withdrawal-reverted': (values) => ({
      subject: 'Your withdrawal was rejected by its recipient',
      paragraphs: [
        `The recipient’s own contract rejected this withdrawal. The amount is back in your balance, except for the network fee of ${values.fee}, which was spent on the attempt:`,
        withdrawal(values),
        'Further withdrawals to this address have to wait a while. If you keep the address, ask the recipient whether it accepts plain transfers.',
      ],
    }),
    'withdrawals-frozen': (values) => ({
      subject: 'Withdrawals are frozen',
      paragraphs: [
        'Withdrawals and transfers of your account were frozen, and what had not been sent was cancelled:',
        facts(values),
        'To end the freeze, log in and pass all three verifications. If somebody else knows your password, change it first.',
      ],
      action: 'Reset my password',
    }),
    'withdrawals-unfrozen': (values) => ({
      subject: 'Withdrawals are possible again',
      paragraphs: [
        'The freeze of withdrawals was ended with both passwords and a code of your mailbox:',
        facts(values),
        notYou,
      ],
      action: 'Reset my password',
    }),
    'deposit-credited': (values) => ({
      subject: 'A deposit was credited',
      paragraphs: [
        'This deposit has its confirmations and is in your balance:',
        deposit(values),
        'If you did not expect it, nothing needs to be done.',
      ],
    }),
    'deposit-reversed': (values) => ({
      subject: 'A deposit was taken back',
      paragraphs: [
        'The network has dropped the block of this deposit, so we had to take the credit back:',
        deposit(values),
        'If the network takes it up again, as it does most of the time, it is credited again by itself.',
        'What you had used of it already you owe until then, or until another deposit pays it. As long as you owe something, nothing can be withdrawn or sent.',
      ],
    }),
    'address-listed': (values) => ({
      subject: 'An address was entered in your address book',
      paragraphs: [`In 24 hours withdrawals may go to ${values.recipient} in any mode:`, facts(values), notYou],
      action: 'Reset my password',
    }),
    'listed-only-ending': (values) => ({
      subject: 'Withdrawals to all addresses in 24 hours',
      paragraphs: [
        'In 24 hours your account will allow withdrawals to addresses that are not in the address book:',
        facts(values),
        'Until then you can take this back there. If this was not you, reset your password now.',
      ],
      action: 'Reset my password',
    }),
    'transfer-sent': ({ amount, person }) => ({
      subject: 'You sent a transfer',
      paragraphs: [
        `You sent ${amount} to ${person}.`,
        'What nobody takes within 30 days comes back to you.',
        'If this was not you, freeze withdrawals and transfers now.',
      ],
      action: 'This wasn’t me: freeze',
    }),
    'transfer-received': ({ amount, person }) => ({
      subject: 'You received a transfer',
      paragraphs: [`${person} sent you ${amount}. It is in your balance.`],
    }),
    'transfer-waiting': ({ amount, person }) => ({
      subject: 'A transfer is waiting for you',
      paragraphs: [
        `${person} sent you ${amount}. Register with this address within 30 days, and it is yours. Nothing has to be paid.`,
        'If you do not want it, nothing needs to be done: it goes back by itself.',
      ],
      action: 'Register',
    }),
    'transfer-returned': ({ amount, person }) => ({
      subject: 'A transfer came back',
      paragraphs: [`Nobody took the ${amount} that you sent to ${person}. The amount is back in your balance.`],
    }),
    'account-deleted': () => ({
      subject: 'Your account was deleted',
      paragraphs: ['Your account and everything in it that names you were deleted, as you asked. Goodbye.'],
    }),
    news: ({ title, paragraphs }) => ({
      subject: `Sevenport news: ${title}`,
      paragraphs,
      action: 'Read it in the app',
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
