import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { localCoinsPath, localPartnersPath } from '#api/local-world.ts'
import { formatAmount, parseAmount, TooFineError } from '#server/lib/amount.ts'
import { escapeHtml } from '#server/lib/html.ts'

import { actForMoney, type ForMoney, moneyActions, renderForMoney } from './fiat-partner-pages.ts'
import { parseForms, sendPage } from './local-pages.ts'
import type { ExchangeOrder } from './partners/exchange/engine/exchange-order.ts'
import type { ExchangePartners } from './partners/exchange/exchange-partners.ts'
import type { ExchangeSimulator } from './partners/exchange/exchange-simulator.ts'
import {
  exchangeFault,
  exchangeFaults,
  exchangePartnerNames,
  type ExchangePartnerName,
  faultsOf,
} from './partners/exchange/faults.ts'

const title = 'Simulated partners'
const heading = 'Simulated partners of the local world'

/** How many orders are shown per partner. */
const shownOrders = 20

interface Partners extends Pick<ExchangePartners, 'simulators' | 'setFault' | 'purse'> {
  readonly fiat: ForMoney
}

/** Serves the page for the simulated partners: their faults and orders, and a purse for non-EVM networks. */
export function servePartners(app: FastifyInstance, exchange: Omit<Partners, 'fiat'>, fiat: ForMoney): void {
  const { simulators, setFault, purse } = exchange
  const partners = { simulators, setFault, purse, fiat }
  void app.register((scope, _options, done) => {
    parseForms(scope)
    scope.get(localPartnersPath, (_request, reply) => sendPage(reply, { title, heading, content: render(partners) }))
    scope.post(localPartnersPath, async (request, reply) => {
      const problem = await act(partners, request.body)
      if (problem === undefined) return reply.redirect(localPartnersPath, 303)
      const content = `<p role="alert">${escapeHtml(problem)}</p>${render(partners)}`
      return sendPage(reply.code(400), { title, heading, content })
    })
    done()
  })
}

const name = v.picklist(exchangePartnerNames)
const actions = v.variant('action', [
  v.object({
    action: v.literal('fault'),
    partner: name,
    fault: v.union([v.literal(''), exchangeFault]),
  }),
  v.object({
    action: v.literal('hold'),
    partner: name,
    order: v.string(),
    decision: v.picklist(['continue', 'refund']),
  }),
  ...moneyActions,
  v.object({ action: v.literal('pay'), address: v.pipe(v.string(), v.trim()), amount: v.pipe(v.string(), v.trim()) }),
])

/** Performs a form's action. @returns Why it failed, or undefined. */
async function act({ simulators, setFault, purse, fiat }: Partners, body: unknown): Promise<string | undefined> {
  const form = v.safeParse(actions, body)
  if (!form.success) return 'This form is not known.'
  const wanted = form.output
  switch (wanted.action) {
    case 'fault':
      setFault(wanted.partner, wanted.fault === '' ? null : wanted.fault)
      return undefined
    case 'hold':
      simulators[wanted.partner].engine.resolveHold(wanted.order, wanted.decision)
      await simulators[wanted.partner].engine.advance()
      return undefined
    case 'pay':
      if (!/^\d{1,12}(\.\d{1,18})?$/.test(wanted.amount)) return 'Enter an amount, such as 0.05.'
      return payFromPurse(purse, wanted.address, wanted.amount)
    default:
      await actForMoney(fiat, wanted)
      return undefined
  }
}

/** @returns Why it can't be paid, or undefined. */
function payFromPurse(purse: Partners['purse'], address: string, amount: string): string | undefined {
  try {
    purse.pay(address, parseAmount(amount))
    return undefined
  } catch (error) {
    if (error instanceof RangeError || error instanceof TooFineError) return error.message
    throw error
  }
}

function render({ simulators, fiat }: Partners): string {
  return `<p>These stand in for the exchanges that swap coins. They speak the protocols of the real ones, hold test coins on
the local chains and pay with real transactions there. Whatever goes wrong does so until you take it back.</p>
${exchangePartnerNames.map((partner) => renderPartner(partner, simulators[partner])).join('\n')}
${renderPurse()}
${renderForMoney(fiat)}`
}

function renderPartner(partner: ExchangePartnerName, { fault, engine }: ExchangeSimulator): string {
  const options = faultsOf(partner).map(
    (key) => `<option value="${key}"${key === fault ? ' selected' : ''}>${escapeHtml(exchangeFaults[key])}</option>`,
  )
  const orders = engine.orders().slice(0, shownOrders)
  return `<article>
<h2>${escapeHtml(partner)}</h2>
<form method="post" action="${localPartnersPath}">
<input type="hidden" name="action" value="fault"><input type="hidden" name="partner" value="${partner}">
<label>What goes wrong<select name="fault"><option value="">Nothing</option>${options.join('')}</select></label>
<button>Save</button>
</form>
${orders.length === 0 ? '<p>No orders yet.</p>' : `<ul>${orders.map((order) => renderOrder(partner, order)).join('')}</ul>`}
</article>`
}

function renderOrder(partner: string, { id, state, issue, quote, payinAddress }: ExchangeOrder): string {
  const { from, to, fromAmount, toAmount } = quote
  const pair = `${formatAmount(fromAmount)} ${from.symbol} on ${from.network} → ${formatAmount(toAmount)} ${to.symbol} on ${to.network}`
  const decide = (decision: string, label: string) => `<form method="post" action="${localPartnersPath}">
<input type="hidden" name="action" value="hold"><input type="hidden" name="partner" value="${partner}">
<input type="hidden" name="order" value="${escapeHtml(id)}"><button name="decision" value="${decision}">${label}</button>
</form>`
  return `<li><p><strong>${escapeHtml(id)}</strong> ${state}${issue === null ? '' : ` (${issue})`}<br>
<small>${escapeHtml(pair)}<br>to be paid to ${escapeHtml(payinAddress)}</small></p>
${state === 'held' ? decide('continue', 'Go on') + decide('refund', 'Pay back') : ''}</li>`
}

function renderPurse(): string {
  return `<article>
<h2>Test purse</h2>
<p>Pays on Bitcoin, Litecoin and Dogecoin out of the faucets of this world’s nodes, with the next block. On TRON,
<a href="${localCoinsPath}">the page of test coins</a> does.</p>
<form method="post" action="${localPartnersPath}">
<input type="hidden" name="action" value="pay">
<label>Address<input name="address" autocomplete="off" required></label>
<label>Amount<input name="amount" inputmode="decimal" autocomplete="off" required></label>
<button>Pay</button>
</form>
</article>`
}
