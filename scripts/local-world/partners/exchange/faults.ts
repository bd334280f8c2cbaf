import * as v from 'valibot'

/** Partners that hold the coins they exchange. */
export const transferPartnerNames = ['changenow', 'sideshift', 'changelly', 'stealthex', 'exolix'] as const

export const exchangePartnerNames = [...transferPartnerNames, 'lifi'] as const

export type ExchangePartnerName = (typeof exchangePartnerNames)[number]

/** What can go wrong at a partner: one thing at a time, until it is cleared. */
export const exchangeFaults = {
  slow: 'Answers take five seconds',
  'rate-limited': 'Every request is one too many',
  failing: 'Every request ends in an internal error',
  'silent-after-create': 'An order is made, and the answer never comes',
  'wrong-amount': 'Payments arrive 20 % short, as when the wallet that pays keeps a fee',
  'verification-hold': 'Paid orders wait for a verification',
  refund: 'Paid orders are paid back',
  expiry: 'Orders expire the moment they are made',
  'unknown-status': 'Orders are in a state that no documentation has',
  'brief-rates': 'Fixed rates are valid for only 15 seconds',
  'worse-quotes': 'Quotes are 3 % worse',
  'rate-jump': 'An order promises 7 % less than its quote',
  'phantom-payout': 'Orders end with the hash of a payout that never happened',
  'misdirected-payout': 'Payouts go to somebody else',
  'short-payout': 'Payouts are 10 % short',
  'foreign-approval': 'Routes have somebody else take the coins',
  'foreign-recipient': 'Routes pay somebody else',
} as const

export type ExchangeFault = keyof typeof exchangeFaults

/** Faults that are only possible when a wallet makes the swap, and those only possible when a partner does. */
const routeFaults: ReadonlySet<ExchangeFault> = new Set(['foreign-approval', 'foreign-recipient'])
const orderFaults: ReadonlySet<ExchangeFault> = new Set([
  'silent-after-create',
  'verification-hold',
  'expiry',
  'brief-rates',
])

export function faultsOf(partner: ExchangePartnerName): readonly ExchangeFault[] {
  const others = partner === 'lifi' ? orderFaults : routeFaults
  // Exolix's fixed rates have no time limit.
  const isTimeless = partner === 'exolix'
  return exchangeFault.options.filter((fault) => !others.has(fault) && !(isTimeless && fault === 'brief-rates'))
}

export const exchangeFault = v.picklist(Object.keys(exchangeFaults) as ExchangeFault[])
