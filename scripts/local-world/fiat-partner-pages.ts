import * as v from 'valibot'

import { localPartnersPath } from '#api/local-world.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { escapeHtml } from '#server/lib/html.ts'

import type { FiatOrder } from './partners/fiat/engine/fiat-order.ts'
import { fiatFault, fiatFaults, type FiatPartnerName, fiatPartnerNames } from './partners/fiat/faults.ts'
import type { FiatPartners } from './partners/fiat/fiat-partners.ts'
import type { FiatSimulator } from './partners/fiat/fiat-simulator.ts'
import { accountsPath } from './partners/fiat/onmeta-accounts.ts'
import { documentsPath } from './partners/fiat/onmeta-documents.ts'
import { moneyText } from './partners/fiat/payment-codes.ts'

/** How many orders are shown per partner. */
const shownOrders = 20

export type ForMoney = Pick<FiatPartners, 'simulators' | 'setFault'>

const partner = v.picklist(fiatPartnerNames)

/** Actions of the forms in this part of the page. */
export const moneyActions = [
  v.object({ action: v.literal('money-fault'), partner, fault: v.union([v.literal(''), fiatFault]) }),
  v.object({
    action: v.literal('money-hold'),
    partner,
    order: v.string(),
    decision: v.picklist(['continue', 'refund']),
  }),
  v.object({ action: v.literal('money-paid'), partner, order: v.string() }),
] as const

type MoneyAction = v.InferOutput<(typeof moneyActions)[number]>

export async function actForMoney({ simulators, setFault }: ForMoney, wanted: MoneyAction): Promise<void> {
  const { engine } = simulators[wanted.partner]
  switch (wanted.action) {
    case 'money-fault':
      setFault(wanted.partner, wanted.fault === '' ? null : wanted.fault)
      return
    case 'money-hold':
      engine.resolveHold(wanted.order, wanted.decision)
      break
    case 'money-paid':
      engine.pay(wanted.order, 'paid')
  }
  await engine.advance()
}

export function renderForMoney({ simulators }: ForMoney): string {
  return `<h2>Coins for fiat</h2>
<p>These stand in for the partners that sell coins to people and buy them. Each has pages of its own, on which people pay:
the app opens them.</p>
${fiatPartnerNames.map((name) => renderPartner(name, simulators[name])).join('\n')}`
}

function renderPartner(name: FiatPartnerName, { title, fault, engine, url }: FiatSimulator): string {
  const options = fiatFault.options.map(
    (key) => `<option value="${key}"${key === fault ? ' selected' : ''}>${escapeHtml(fiatFaults[key])}</option>`,
  )
  const orders = engine.orders().slice(0, shownOrders)
  return `<article>
<h3>${escapeHtml(title)}</h3>
<form method="post" action="${localPartnersPath}">
<input type="hidden" name="action" value="money-fault"><input type="hidden" name="partner" value="${name}">
<label>What goes wrong<select name="fault"><option value="">Nothing</option>${options.join('')}</select></label>
<button>Save</button>
</form>
${
  name === 'onmeta'
    ? `<p><a href="${escapeHtml(url)}${documentsPath}">${escapeHtml(title)}’s page for PAN, Aadhaar and selfie</a></p>
<p><a href="${escapeHtml(url)}${accountsPath}">${escapeHtml(title)}’s page for UPI IDs</a></p>`
    : ''
}
${orders.length === 0 ? '<p>No orders yet.</p>' : `<ul>${orders.map((order) => renderOrder(name, order)).join('')}</ul>`}
</article>`
}

function renderOrder(name: FiatPartnerName, { id, state, issue, quote, payinAddress }: FiatOrder): string {
  const { coin, coinAmount, currency, fiatAmount, direction, method } = quote
  const coins = `${formatAmount(coinAmount)} ${coin.symbol} on ${coin.network}`
  const money = `${moneyText(fiatAmount, currency)} ${currency} by ${method}`
  const trade = direction === 'buy' ? `${money} → ${coins}` : `${coins} → ${money}`
  const place = payinAddress === null ? '' : `<br>to be paid to ${escapeHtml(payinAddress)}`
  return `<li><p><strong>${escapeHtml(id)}</strong> ${state}${issue === null ? '' : ` (${issue})`}<br>
<small>${escapeHtml(trade)}${place}</small></p>
${decisionsOn(name, { id, state, quote })}</li>`
}

function decisionsOn(name: FiatPartnerName, { id, state, quote }: Pick<FiatOrder, 'id' | 'state' | 'quote'>): string {
  const form = (action: string, buttons: string) => `<form method="post" action="${localPartnersPath}">
<input type="hidden" name="action" value="${action}"><input type="hidden" name="partner" value="${name}">
<input type="hidden" name="order" value="${escapeHtml(id)}">${buttons}</form>`
  if (state === 'held') {
    const buttons = [
      '<button name="decision" value="continue">Go on</button>',
      '<button name="decision" value="refund">Pay back</button>',
    ]
    return form('money-hold', buttons.join(' '))
  }
  const awaitsMoney = quote.direction === 'buy' && (state === 'unpaid' || state === 'expired')
  return awaitsMoney ? form('money-paid', '<button>The bank has paid</button>') : ''
}
