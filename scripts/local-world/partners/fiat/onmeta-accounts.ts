import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { escapeHtml } from '#server/lib/html.ts'
import { parseForms, sendPage } from '#scripts/local-world/local-pages.ts'

/** Path of Onmeta's own page for linking UPI IDs, as its app has one. */
export const accountsPath = '/accounts'

export interface UpiAccount {
  readonly upiId: string
  readonly name: string
}

const linked = v.object({
  email: v.pipe(v.string(), v.trim(), v.email()),
  upiId: v.pipe(v.string(), v.trim(), v.regex(/^[\w.-]{2,256}@[a-zA-Z]{2,64}$/)),
  name: v.pipe(v.string(), v.trim(), v.minLength(2)),
})

/** @param link Stores a linked UPI ID by the user's email address. */
export function serveAccounts(
  server: FastifyInstance,
  title: string,
  link: (email: string, account: UpiAccount) => void,
): void {
  void server.register((scope, _options, done) => {
    parseForms(scope)
    scope.get(accountsPath, (_request, reply) => sendPage(reply, page(title, 'Link a UPI ID', form(''))))
    scope.post(accountsPath, (request, reply) => {
      const given = v.safeParse(linked, request.body)
      if (!given.success) {
        const fault = 'Enter an email, a UPI ID such as ana@okbank, and a name.'
        return sendPage(reply.code(400), page(title, 'Link a UPI ID', form(fault)))
      }
      link(given.output.email, given.output)
      return sendPage(reply, page(title, 'Your UPI ID is linked', '<p>Go back to Sevenport and create your order.</p>'))
    })
    done()
  })
}

function page(title: string, heading: string, content: string) {
  return {
    title: `${heading} · ${title} Simulator`,
    heading: `${escapeHtml(title)} <small>Simulator: enter nothing that is true</small><br>${escapeHtml(heading)}`,
    content,
  }
}

function form(fault: string): string {
  return `${fault === '' ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}<form method="post">
<label>Email<input name="email" type="email" required></label>
<label>UPI ID (made up)<input name="upiId" value="second@simulator" required></label>
<label>Name<input name="name" value="Test Person" required></label>
<button>Link</button></form>`
}
