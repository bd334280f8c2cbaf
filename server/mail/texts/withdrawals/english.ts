import type { FreezeReason } from '#api/freezes.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/english.ts'

import type { WithdrawalFacts, WithdrawalMails } from './mails.ts'

const withdrawal = ({ amount, network, recipient }: WithdrawalFacts) => `${amount}, ${network}, to ${recipient}`

const reasons: Readonly<Record<FreezeReason, string>> = {
  takeover: 'Someone else may have access to your account.',
  activity: 'We noticed unusual activity.',
  origin: 'We need to know where some of your coins come from.',
  request: 'You asked us to.',
}

export const withdrawals: DomainTexts<WithdrawalMails> = {
  'withdrawal-code': (values) => ({
    subject: 'Your code to confirm this withdrawal',
    paragraphs: [
      'This code confirms only this withdrawal:',
      withdrawal(values),
      'Check every character of the address. The code works once and expires in 10 minutes.',
      'If you don’t want this withdrawal, don’t share the code with anyone, and change your password.',
    ],
  }),
  'withdrawal-requested': (values) => ({
    subject: 'A withdrawal was confirmed',
    paragraphs: [
      'This withdrawal was confirmed with both your passwords and an emailed code:',
      withdrawal(values),
      'If this wasn’t you, freeze withdrawals now: anything not yet sent returns to your balance.',
    ],
    action: 'This wasn’t me: freeze',
  }),
  'withdrawal-passed': (values) => ({
    subject: 'Your withdrawal was approved',
    paragraphs: [
      'This withdrawal passed review and will be sent shortly:',
      withdrawal(values),
      'If you didn’t request it, freeze withdrawals now.',
    ],
    action: 'This wasn’t me: freeze',
  }),
  'withdrawal-refused': (values) => ({
    subject: 'Your withdrawal was declined',
    paragraphs: [
      'This withdrawal was declined, and the full amount is back in your balance:',
      withdrawal(values),
      `Reason: ${values.reason}`,
    ],
  }),
  'withdrawal-cancelled': (values) => ({
    subject: 'Your withdrawal was canceled',
    paragraphs: ['This withdrawal was canceled, and the full amount is back in your balance:', withdrawal(values)],
  }),
  'order-payment-cancelled': (values) => ({
    subject:
      values.orderKind === 'sell' ? 'The payment for your sale was canceled' : 'Your exchange payment was canceled',
    paragraphs: [
      `Order ${values.order} expired, failed or was already paid, so we didn’t send this payment. The full amount is back in your balance:`,
      withdrawal(values),
      values.orderKind === 'sell'
        ? 'To sell at the current price, place a new order.'
        : 'To exchange at the current rate, place a new order.',
    ],
  }),
  'withdrawal-sent': (values) => ({
    subject: 'Your withdrawal has arrived',
    paragraphs: [
      `${values.amount} has arrived. Our fee of ${values.fee} came out of the withdrawal.`,
      `${values.network}, to ${values.recipient}`,
      `Transaction: ${values.hash}`,
    ],
  }),
  'withdrawal-failed': (values) => ({
    subject: 'Your withdrawal failed',
    paragraphs: [
      'The network didn’t process this withdrawal, and the full amount is back in your balance:',
      withdrawal(values),
    ],
  }),
  'withdrawal-reverted': (values) => ({
    subject: 'The recipient rejected your withdrawal',
    paragraphs: [
      `The recipient’s contract rejected this withdrawal. The amount is back in your balance, minus the ${values.fee} network fee spent on the attempt:`,
      withdrawal(values),
      'You’ll have to wait before withdrawing to this address again. In the meantime, ask the recipient whether their contract accepts plain transfers.',
    ],
  }),
  'withdrawals-frozen': (values) => ({
    subject: 'Withdrawals are frozen',
    paragraphs: [
      'Your account’s withdrawals and transfers were frozen, and anything not yet sent was canceled:',
      facts(values),
      'To unfreeze them, log in and complete all three verifications. If someone else knows your password, change it first.',
    ],
    action: 'Reset my password',
  }),
  'account-frozen': ({ freezeReason, at }) => ({
    subject: 'Your account is frozen',
    paragraphs: [
      `Our team froze your account on ${at}. ${reasons[freezeReason]}`,
      'You can’t withdraw, send, swap or sell until we lift the freeze, and anything not yet sent was canceled. Deposits still arrive, and you can log in and see everything.',
      'Contact support to have it lifted.',
    ],
    action: 'Contact support',
  }),
  'account-unfrozen': ({ at }) => ({
    subject: 'Your account is no longer frozen',
    paragraphs: [
      `Our team lifted the freeze of your account on ${at}. You can withdraw, send, swap and sell again.`,
      'Withdrawals that were canceled stay canceled: start them again if you still need them.',
    ],
  }),
  'withdrawals-unfrozen': (values) => ({
    subject: 'Withdrawals are unfrozen',
    paragraphs: ['Withdrawals were unfrozen with both passwords and an emailed code:', facts(values), notYou],
    action: 'Reset my password',
  }),
}
