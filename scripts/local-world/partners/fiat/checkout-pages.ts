import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'

import { escapeHtml } from '#server/lib/html.ts'
import { parseForms, sendPage } from '#scripts/local-world/local-pages.ts'

import { stepOf } from './checkout-steps.ts'
import type { FiatEngine } from './engine/fiat-engine.ts'
import type { FiatOrder } from './engine/fiat-order.ts'

export const checkoutPath = '/checkout'

export interface CheckoutPages {
  readonly title: string
  readonly engine: FiatEngine
  readonly returnUrl: ((order: FiatOrder, returnUrl: string) => string) | undefined
}

const actions = v.variant('action', [
  v.object({ action: v.picklist(['continue', 'cancel', 'verify', 'paid', 'declined', 'timeout']) }),
  v.object({ action: v.literal('account'), account: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)) }),
])

/** Serves the partner's own pages for an order: forms without scripts, each marked as a simulator. */
export function serveCheckout(server: FastifyInstance, pages: CheckoutPages): void {
  const { engine } = pages
  void server.register((scope, _options, done) => {
    parseForms(scope)
    scope.get<{ Params: { token: string } }>(`${checkoutPath}/:token`, (request, reply) => {
      const order = engine.findByToken(request.params.token)
      return order === undefined ? sendNotice(reply, pages.title, 404) : sendOrder(reply, pages, order)
    })
    scope.post<{ Params: { token: string } }>(`${checkoutPath}/:token`, async (request, reply) => {
      const order = engine.findByToken(request.params.token)
      if (order === undefined) return sendNotice(reply, pages.title, 404)
      const form = v.safeParse(actions, request.body)
      if (form.success) await act(engine, order, form.output)
      return reply.redirect(`${checkoutPath}/${order.token}`, 303)
    })
    done()
  })
}

async function act(engine: FiatEngine, { id }: FiatOrder, form: v.InferOutput<typeof actions>): Promise<void> {
  switch (form.action) {
    case 'continue':
      engine.begin(id)
      return
    case 'cancel':
      engine.cancel(id)
      return
    case 'verify':
      engine.verify(id)
      return
    case 'account':
      await engine.openDeposit(id, form.account)
      return
    case 'paid':
    case 'declined':
    case 'timeout':
      engine.pay(id, form.action)
  }
}

function sendOrder(reply: FastifyReply, { title, returnUrl }: CheckoutPages, order: FiatOrder): FastifyReply {
  const back = order.returnUrl === null ? null : (returnUrl?.(order, order.returnUrl) ?? order.returnUrl)
  const { heading, content, isChanging } = stepOf(order, { title, back })
  const head = isChanging ? '<meta http-equiv="refresh" content="2">' : ''
  return sendPage(reply, { ...frame(title, heading), content, head })
}

/** Sends a page for a link that no longer works. */
export function sendNotice(reply: FastifyReply, title: string, status: number): FastifyReply {
  const content = '<p>This link has expired. Go back to where you came from, and open the checkout again.</p>'
  return sendPage(reply.code(status), { ...frame(title, 'Link expired'), content })
}

function frame(partner: string, heading: string): { readonly title: string; readonly heading: string } {
  return {
    title: `${heading} · ${partner} Simulator`,
    heading: `${escapeHtml(partner)} <small>Simulator: no real money moves here</small><br>${escapeHtml(heading)}`,
  }
}
