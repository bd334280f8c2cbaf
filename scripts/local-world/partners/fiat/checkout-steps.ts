import { encode } from 'uqr'

import { formatAmount } from '#server/lib/amount.ts'
import { escapeHtml } from '#server/lib/html.ts'
import type { BankLine, PaymentInstructions } from '#server/providers/fiat/port.ts'

import type { FiatIssue, FiatOrder, FiatState } from './engine/fiat-order.ts'
import { instructionsOf, moneyText } from './payment-codes.ts'

interface Step {
  readonly heading: string
  /** HTML. */
  readonly content: string
  /** Whether it can change without the user doing anything. */
  readonly isChanging: boolean
}

interface Around {
  /** The partner's name. */
  readonly title: string
  /** Target of the link back. */
  readonly back: string | null
}

/** Returns what the user sees of an order and can do next. */
export function stepOf(order: FiatOrder, around: Around): Step {
  const { state, quote, isVerified, payinAddress } = order
  if (state === 'draft') return still(wordsOf(order).offer, summary(order) + button('continue', 'Continue') + cancel)
  if (state !== 'unpaid') return outcome(order, around)
  if (!isVerified) return still('Verify your identity', summary(order) + verification + cancel)
  if (quote.direction === 'buy') return still('Pay', summary(order) + payment(order, around.title) + cancel)
  if (payinAddress === null) return still('Where the money goes', summary(order) + accountForm(order) + cancel)
  return {
    heading: 'Send your coins',
    content: summary(order) + deposit(order, payinAddress) + cancel,
    isChanging: true,
  }
}

function still(heading: string, content: string): Step {
  return { heading, content, isChanging: false }
}

function wordsOf({ quote }: FiatOrder): Readonly<Record<'offer' | 'coins' | 'money', string>> {
  const { coin, coinAmount, currency, fiatAmount, direction } = quote
  const coins = `${formatAmount(coinAmount)} ${coin.symbol} on ${coin.network}`
  return {
    offer: `${direction === 'buy' ? 'Buy' : 'Sell'} ${coin.symbol}`,
    coins,
    money: `${moneyText(fiatAmount, currency)} ${currency}`,
  }
}

function summary(order: FiatOrder): string {
  const { quote, payout, refundTo, id } = order
  const { coins, money } = wordsOf(order)
  const fee = (amount: bigint) => `${moneyText(amount, quote.currency)} ${quote.currency}`
  const lines =
    quote.direction === 'buy'
      ? [
          ['You pay', money],
          ['You get', coins],
          ['Goes to', payout?.address ?? ''],
        ]
      : [
          ['You sell', coins],
          ['You get', money],
          ['Comes back to, if the sale fails', refundTo?.address ?? 'not given'],
        ]
  const fees = [
    ['Our fee, counted above', fee(quote.partnerFee)],
    ['Network fee, counted above', fee(quote.networkFee)],
    ['Order', id],
  ]
  const rows = [...lines, ...fees].map(([label = '', value = '']) => row(label, value))
  return `<article>${rows.join('')}</article>`
}

function row(label: string, value: string): string {
  return `<p><small>${escapeHtml(label)}</small><br><strong>${escapeHtml(value)}</strong></p>`
}

const verification = `<form method="post"><input type="hidden" name="action" value="verify">
<p>The real partner would ask for your name, birthday and a document here. Enter nothing that is true.</p>
<label>Name<input name="name" value="Test Person"></label>
<label>Document number<input name="document" value="000000000"></label>
<button>Verify</button></form>`

const cancel = button('cancel', 'Cancel this order')

function button(action: string, label: string): string {
  return `<form method="post"><button name="action" value="${action}">${escapeHtml(label)}</button></form>`
}

function payment(order: FiatOrder, title: string): string {
  const instructions = instructionsOf(order, title)
  const { money } = wordsOf(order)
  if (instructions !== null) {
    return `<p>Pay exactly <strong>${escapeHtml(money)}</strong> from your bank.</p>
${instructionsText(instructions)}${button('paid', 'I have paid in my bank')}`
  }
  return `<p>No card is needed here: choose what your bank says.</p>
${button('paid', `Pay ${money}`)}${button('declined', 'Card is declined')}${button('timeout', '3-D Secure times out')}`
}

const lineLabels: Readonly<Record<BankLine, string>> = {
  beneficiary: 'Beneficiary',
  bank: 'Bank',
  'account-number': 'Account number',
  'branch-code': 'Branch code (IFSC)',
  iban: 'IBAN',
  reference: 'Reference',
}

function instructionsText(instructions: PaymentInstructions): string {
  switch (instructions.kind) {
    case 'pix':
      return `${qrCode(instructions.code)}${row('Pix copy and paste', instructions.code)}`
    case 'upi':
      return `${qrCode(instructions.intent)}${row('UPI link', instructions.intent)}`
    case 'bank-transfer':
      return instructions.lines.map(({ label, value }) => row(lineLabels[label], value)).join('')
  }
}

const accountLabels: Readonly<Record<FiatOrder['quote']['method'], string>> = {
  card: 'Card number (made up)',
  pix: 'Pix key (made up)',
  upi: 'UPI ID (made up)',
  'bank-transfer': 'Account number and branch code (made up)',
}

function accountForm({ quote }: FiatOrder): string {
  return `<form method="post"><input type="hidden" name="action" value="account">
<label>${escapeHtml(accountLabels[quote.method])}<input name="account" value="simulator" required maxlength="100"></label>
<button>Continue</button></form>`
}

function deposit(order: FiatOrder, address: string): string {
  const { coins } = wordsOf(order)
  return `<p>Send exactly <strong>${escapeHtml(coins)}</strong>, or have it sent on the page that you came from.</p>
${qrCode(address)}${row('Address', address)}<p>Waiting for your coins …</p>`
}

/** Blank modules around the code, which scanners require. */
const quietZone = 4

function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const cells = data.flatMap((line, y) => line.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
  return `<svg viewBox="0 0 ${size} ${size}" width="240" role="img" aria-label="QR code" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path d="${cells.join('')}"/></svg>`
}

const outcomes: Readonly<Record<Exclude<FiatState, 'draft' | 'unpaid'>, string>> = {
  announced: 'We are waiting for your bank',
  confirming: 'Your coins are being confirmed',
  processing: 'Your order is being processed',
  sending: 'On its way to you',
  finished: 'Done',
  held: 'We have to check something first',
  refunding: 'You are being paid back',
  refunded: 'You were paid back',
  expired: 'This order has expired',
  declined: 'Your payment was declined',
  cancelled: 'You cancelled this order',
  failed: 'This order has failed',
}

const issues: Readonly<Record<FiatIssue, string>> = {
  verification: 'Your verification takes longer than usual.',
  late: 'The payment came late.',
  'card-declined': 'Your bank declined the card.',
  'authorisation-timeout': '3-D Secure timed out.',
  refused: 'The payment could not be accepted.',
}

function outcome(order: FiatOrder, { back }: Around): Step {
  const { state, issue } = order
  if (state === 'draft' || state === 'unpaid') throw new Error('This order has no outcome yet')
  const isChanging = ['announced', 'confirming', 'processing', 'sending', 'held', 'refunding'].includes(state)
  const reason = issue === null ? '' : `<p>${escapeHtml(issues[issue])}</p>`
  const link = back === null ? '' : `<p><a href="${escapeHtml(back)}">Back to Sevenport</a></p>`
  return { heading: outcomes[state], content: `${summary(order)}${reason}${link}`, isChanging }
}
