import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { localShopPath, localShopWebhookPath } from '#api/local-world.ts'
import { sendPage, parseForms } from '#scripts/local-world/local-pages.ts'
import { escapeHtml } from '#server/lib/html.ts'

import type { TestShop } from './test-shop.ts'

const title = 'Test shop'
const heading = 'A test shop of the local world'

/** Seconds between the page's checks for payments. */
const refreshSeconds = 5

const actions = v.variant('action', [
  v.object({ action: v.literal('order') }),
  v.object({ action: v.literal('secret'), secret: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)) }),
])

/** Serves a shop for trying out payment links: it sells coffee, and trusts only what Sevenport has signed. */
export function serveShop(app: FastifyInstance, shop: TestShop, publicUrl: string): void {
  void app.register((scope, _options, done) => {
    parseForms(scope)
    // The signature covers the raw bytes: reserialized JSON would differ.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, body)
    })
    scope.get(localShopPath, (_request, reply) => {
      const head = `<meta http-equiv="refresh" content="${refreshSeconds}; url=${localShopPath}">`
      return sendPage(reply, { title, heading, content: render(shop, publicUrl), head })
    })
    scope.post(localShopPath, async (request, reply) => {
      const wanted = v.safeParse(actions, request.body)
      if (!wanted.success) {
        const hint = '<p role="alert">Enter the secret that Sevenport has shown you.</p>'
        return sendPage(reply.code(400), { title, heading, content: hint + render(shop, publicUrl) })
      }
      if (wanted.output.action === 'order') shop.order()
      else shop.keepSecret(wanted.output.secret)
      return reply.redirect(localShopPath, 303)
    })
    scope.post(localShopWebhookPath, async (request, reply) => {
      const signature = request.headers['sevenport-signature']
      const isTaken = shop.take(typeof signature === 'string' ? signature : '', String(request.body))
      return reply.code(isTaken ? 204 : 400).send()
    })
    done()
  })
}

function render({ orders, hasSecret, refused }: TestShop, publicUrl: string): string {
  const rows = orders.map(({ number, state }) => {
    return `<li><p><strong>${escapeHtml(number)}</strong> One coffee: ${state}</p></li>`
  })
  return `<p>This shop stands in for a merchant’s own. It is not part of Sevenport.</p>
<article><h2>Setup</h2>
<p>Set this address as the webhook of your payment links: <code>${escapeHtml(publicUrl + localShopWebhookPath)}</code></p>
<form method="post" action="${localShopPath}">
<input type="hidden" name="action" value="secret">
<label>Secret<input name="secret" type="password" autocomplete="off" maxlength="200" required></label>
<button>Save secret</button>
</form>
<p>${hasSecret ? 'A secret is saved.' : 'Without a secret, this shop believes nobody.'}
Messages refused: ${refused}</p></article>
<article><h2>Orders</h2>
<form method="post" action="${localShopPath}"><input type="hidden" name="action" value="order">
<button>Order a coffee</button></form>
<p>Create a payment link whose reference is the number of the order.</p>
${rows.length === 0 ? '<p>No orders yet.</p>' : `<ul>${rows.join('')}</ul>`}</article>`
}
