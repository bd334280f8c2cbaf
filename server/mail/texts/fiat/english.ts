import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/english.ts'

import type { FiatFacts, FiatHashes, FiatHold, FiatMails } from './mails.ts'

const purchase = ({ order, partner, amount, received, network }: FiatFacts) =>
  `Order ${order} with ${partner}: ${received} on ${network} for ${amount}`

const sale = ({ order, partner, amount, received, network }: FiatFacts) =>
  `Order ${order} with ${partner}: ${amount} on ${network} for ${received}`

const transactions = ({ paymentHash, payoutHash, refundHash }: FiatHashes) => [
  ...(paymentHash === undefined ? [] : [`Payment transaction: ${paymentHash}`]),
  ...(payoutHash === undefined ? [] : [`Payout transaction: ${payoutHash}`]),
  ...(refundHash === undefined ? [] : [`Refund transaction: ${refundHash}`]),
]

const holds: Readonly<Record<FiatHold, (partner: string) => string>> = {
  verification: (partner) =>
    `${partner} needs to verify your identity before it continues. Open the order and finish on the partner’s page.`,
  'wrong-amount': (partner) =>
    `The amount that arrived isn’t the one you agreed to. ${partner} has your payment and will complete the order at the current price or send it back. You don’t need to do anything now.`,
  'refund-under-way': (partner) =>
    `${partner} can’t complete the order and is sending your payment back. You don’t need to do anything.`,
  'needs-refund-address': (partner) =>
    `${partner} wants to send your payment back and needs to know where. Contact its support with the partner’s order number from the order page.`,
  'refund-owed': (partner) =>
    `${partner} declined the order but still has your coins. Our team has been alerted and will ask for them back, to your refund address. You can also contact the partner’s support with its order number from the order page.`,
  'payout-contradicted': (partner) =>
    `${partner} says it has paid you, but the network shows no such payment to your address. Our team has been alerted. You don’t need to do anything now.`,
  'payout-too-low': (partner) =>
    `${partner} paid you far less than you agreed to. Our team has been alerted. You don’t need to do anything now.`,
  unknown: (partner) =>
    `${partner} has put the order on hold without giving a reason. If you’ve paid, it has your payment. If the order doesn’t continue soon, contact its support with the partner’s order number from the order page.`,
}

const action = 'View order'

export const fiat: DomainTexts<FiatMails> = {
  'payout-account-added': (values) => ({
    subject: 'A payout account was added',
    paragraphs: [`You can get paid to ${values.account} in 24 hours:`, facts(values), notYou],
    action: 'Reset my password',
  }),
  'purchase-completed': (values) => ({
    subject: 'Your coins have arrived',
    paragraphs: [
      `${values.received} arrived on ${values.network}. This was the order:`,
      purchase(values),
      ...transactions(values),
    ],
    action,
  }),
  'purchase-suspended': (values) => ({
    subject: 'Your purchase is on hold',
    paragraphs: [holds[values.orderHold](values.partner), purchase(values)],
    action,
  }),
  'purchase-refunded': (values) => ({
    subject: 'Your purchase was refunded',
    paragraphs: [
      `${values.partner} has sent your money back. Your bank may take a few days to show it:`,
      purchase(values),
    ],
    action,
  }),
  'purchase-expired': (values) => ({
    subject: 'Your purchase expired',
    paragraphs: [
      'No payment arrived in time, so nothing was bought:',
      purchase(values),
      `If you’ve already paid, don’t pay again: ${values.partner} completes late payments or sends them back, and the order page shows which. If you haven’t, create a new order at the current price.`,
    ],
    action,
  }),
  'purchase-failed': (values) => ({
    subject: 'Your purchase failed',
    paragraphs: [
      'Nothing was bought:',
      purchase(values),
      `If you’ve paid, ${values.partner} must send your money back. If it doesn’t arrive within a few days, contact its support.`,
    ],
    action,
  }),
  'purchase-resumed': (values) => ({
    subject: 'Your purchase has resumed',
    paragraphs: [
      `We told you that this purchase had failed. ${values.partner} has accepted a later payment, so it continues:`,
      purchase(values),
      'Don’t pay again. The order page shows what happens next.',
    ],
    action,
  }),
  'purchase-paid-twice': (values) => ({
    subject: 'Your purchase was paid twice',
    paragraphs: [
      `${values.partner} took two payments for one purchase but will complete only one:`,
      purchase(values),
      `${values.partner} has the other payment. Our team has been alerted and will ask for it back. You can also contact its support with the order number from the order page.`,
    ],
    action,
  }),
  'sale-completed': (values) => ({
    subject: 'Your sale is complete',
    paragraphs: [
      `${values.partner} has sent ${values.received} to your account. Your bank may take a while to show it. This was the order:`,
      sale(values),
      ...transactions(values),
    ],
    action,
  }),
  'sale-suspended': (values) => ({
    subject: 'Your sale is on hold',
    paragraphs: [holds[values.orderHold](values.partner), sale(values)],
    action,
  }),
  'sale-refunded': (values) => ({
    subject: 'Your coins were sent back',
    paragraphs: [`${values.partner} has sent your coins back:`, sale(values), ...transactions(values)],
    action,
  }),
  'sale-expired': (values) => ({
    subject: 'Your sale expired',
    paragraphs: [
      'No coins arrived in time, so nothing was sold:',
      sale(values),
      `If you’ve already sent them, don’t send them again: ${values.partner} completes late payments or sends them back, and the order page shows which. If you haven’t, create a new order at the current price.`,
    ],
    action,
  }),
  'sale-failed': (values) => ({
    subject: 'Your sale failed',
    paragraphs: [
      'Nothing was sold:',
      sale(values),
      `If you’ve sent the coins, ${values.partner} must send them back. Follow the refund on the order page. If it doesn’t arrive, contact its support.`,
    ],
    action,
  }),
  'sale-resumed': (values) => ({
    subject: 'Your sale has resumed',
    paragraphs: [
      `We told you that this sale had failed. ${values.partner} is completing it after all:`,
      sale(values),
      'Don’t send your coins again. The order page shows what happens next.',
    ],
    action,
  }),
  'sale-paid-twice': (values) => ({
    subject: 'Your sale was paid twice',
    paragraphs: [
      `${values.partner} received coins twice for one sale but will complete only one:`,
      sale(values),
      `${values.partner} has the other coins. Our team has been alerted and will ask for them back. You can also contact its support with the order number from the order page.`,
    ],
    action,
  }),
}
