import * as v from 'valibot'

export const fiatPartnerNames = ['moonpay', 'banxa', 'transak', 'onmeta'] as const

export type FiatPartnerName = (typeof fiatPartnerNames)[number]

/** What can go wrong at a fiat partner: one thing at a time, until it is cleared. */
export const fiatFaults = {
  slow: 'Answers take five seconds',
  'rate-limited': 'Every request is one too many',
  failing: 'Every request ends in an internal error',
  'silent-after-create': 'An order is made, and the answer never comes',
  decline: 'Payments of money are declined, whatever the checkout says',
  'kyc-hold': 'Paid orders wait for a verification',
  'late-payment': 'Payments arrive after their order has expired',
  refund: 'Paid orders are paid back',
  expiry: 'Orders expire the moment they are made',
  'wrong-amount': 'Payments arrive 20 % short',
  'unknown-status': 'Orders are in a state that no documentation has',
  'phantom-payout': 'Purchases end with the hash of a payout that never happened',
  'misdirected-payout': 'Coins go to somebody else',
  'short-payout': 'Coins are 10 % short of what the order says',
  'forged-webhook': 'Somebody else sends webhooks in its name',
  'no-webhook': 'No webhooks are sent',
} as const

export type FiatFault = keyof typeof fiatFaults

export const fiatFault = v.picklist(Object.keys(fiatFaults) as FiatFault[])
