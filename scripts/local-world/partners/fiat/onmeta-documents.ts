import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { escapeHtml } from '#server/lib/html.ts'
import { parseForms, sendPage } from '#scripts/local-world/local-pages.ts'

/** Path of Onmeta's own page for identification before the first order. */
export const documentsPath = '/kyc'

const documents = v.object({
  email: v.pipe(v.string(), v.trim(), v.email()),
  pan: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{5}\d{4}[A-Z]$/)),
  aadhaar: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(' ', '')),
    v.regex(/^\d{12}$/),
  ),
  selfie: v.literal('taken'),
})

/** Accepts any well-formed numbers, and only records whose they are said to be. */
export function serveDocuments(server: FastifyInstance, title: string, verified: Set<string>): void {
  void server.register((scope, _options, done) => {
    parseForms(scope)
    scope.get(documentsPath, (_request, reply) => sendPage(reply, page(title, 'Verify your identity', form(''))))
    scope.post(documentsPath, (request, reply) => {
      const given = v.safeParse(documents, request.body)
      if (!given.success) {
        const fault = 'Enter an email, a PAN such as ABCDE1234F and twelve digits of Aadhaar, and take the selfie.'
        return sendPage(reply.code(400), page(title, 'Verify your identity', form(fault)))
      }
      verified.add(given.output.email)
      return sendPage(reply, page(title, 'You are verified', '<p>Go back to Sevenport and create your order.</p>'))
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
<label>PAN (made up)<input name="pan" value="ABCDE1234F" required></label>
<label>Aadhaar number (made up)<input name="aadhaar" value="0000 0000 0000" required></label>
<label><input name="selfie" type="checkbox" value="taken" required> A selfie was taken</label>
<button>Verify</button></form>`
}
