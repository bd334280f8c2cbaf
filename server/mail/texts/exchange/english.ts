import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { ExchangeFacts, ExchangeHashes, ExchangeHold, ExchangeMails } from './mails.ts'

const order = ({ order, partner, amount, network, received, payoutNetwork }: ExchangeFacts) =>
  `Order ${order} with ${partner}: ${amount} on ${network} for ${received} on ${payoutNetwork}`

const transactions = ({ paymentHash, payoutHash, refundHash }: ExchangeHashes) => [
  ...(paymentHash === undefined ? [] : [`Payment transaction: ${paymentHash}`]),
  ...(payoutHash === undefined ? [] : [`Payout transaction: ${payoutHash}`]),
  ...(refundHash === undefined ? [] : [`Refund transaction: ${refundHash}`]),
]

const holds: Readonly<Record<ExchangeHold, (partner: string) => string>> = {
  verification: (partner) =>
    `${partner} has your coins and needs more information before it continues. Contact its support with the partner’s order number from the order page.`,
  'wrong-amount': (partner) =>
    `The amount that arrived isn’t the one you agreed to. ${partner} has your coins and will exchange them at the current rate or send them back. You don’t need to do anything now.`,
  'refund-under-way': (partner) =>
    `${partner} can’t complete the exchange and is sending your coins back. You don’t need to do anything.`,
  'needs-refund-address': (partner) =>
    `${partner} has your coins and wants to send them back. Enter a refund address on the order page.`,
  'refund-owed': (partner) =>
    `${partner} declined the exchange but still has your coins. Our team has been alerted and will ask for them back. You can also contact the partner’s support with its order number from the order page.`,
  'payout-contradicted': (partner) =>
    `${partner} says it has paid you, but the network shows no such payment to your address. Our team has been alerted. You don’t need to do anything now.`,
  'payout-too-low': (partner) =>
    `${partner} paid you far less than you agreed to. Our team has been alerted. You don’t need to do anything now.`,
  unknown: (partner) =>
    `${partner} has put the order on hold without giving a reason. If you’ve paid, it has your coins. If the order doesn’t continue soon, contact its support with the partner’s order number from the order page.`,
}

const action = 'View order'

export const exchange: DomainTexts<ExchangeMails> = {
  'exchange-completed': (values) => ({
    subject: 'Your exchange is complete',
    paragraphs: [
      `${values.received} arrived on ${values.payoutNetwork}. This was the order:`,
      order(values),
      ...transactions(values),
    ],
    action,
  }),
  'exchange-suspended': (values) => ({
    subject: 'Your exchange is on hold',
    paragraphs: [holds[values.hold](values.partner), order(values)],
    action,
  }),
  'exchange-refunded': (values) => ({
    subject: 'Your exchange was refunded',
    paragraphs: [`${values.partner} has sent your coins back:`, order(values), ...transactions(values)],
    action,
  }),
  'exchange-expired': (values) => ({
    subject: 'Your exchange order expired',
    paragraphs: [
      'No payment arrived in time, so nothing was exchanged:',
      order(values),
      `If you’ve already paid, don’t pay again: ${values.partner} exchanges late payments or sends them back, and the order page shows which. If you haven’t, create a new order at the current rate.`,
    ],
    action,
  }),
  'exchange-failed': (values) => ({
    subject: 'Your exchange failed',
    paragraphs: [
      'Nothing was exchanged:',
      order(values),
      `If you’ve paid, ${values.partner} has your coins and must send them back. Follow the refund on the order page. If it doesn’t arrive, contact the partner’s support.`,
    ],
    action,
  }),
  'exchange-resumed': (values) => ({
    subject: 'Your exchange has resumed',
    paragraphs: [
      `We told you that this exchange had failed. ${values.partner} is completing it after all:`,
      order(values),
      'Don’t pay again. The order page shows what happens next.',
    ],
    action,
  }),
}
