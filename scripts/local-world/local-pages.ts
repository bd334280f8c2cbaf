import type { FastifyInstance, FastifyReply } from 'fastify'

import { escapeHtml } from '#server/lib/html.ts'

const style = `
  :root { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #f5f5f5 }
  body { max-width: 40rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
  h1 { font-size: 1.25rem } ol { list-style: none; padding: 0 }
  li, article { background: #fff; border-radius: .75rem; margin-block: .5rem }
  li a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none }
  li a:hover strong, li a:focus strong { text-decoration: underline }
  small { color: #595959 } article { padding: 1rem } pre { white-space: pre-wrap; font: inherit }
  label { display: block; margin-block: .75rem } input, textarea { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: .5rem }
  button { font: inherit; padding: .75rem 1.5rem } a { color: #0064d2 } nav a { display: inline-block; padding: .75rem 0 }
  select { font: inherit; padding: .5rem; max-width: 100% }
`

/**
 * With the other pages' referrer policy, forms would send no origin, and the guard would take them for foreign ones.
 */
const pageHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }

interface LocalPage {
  readonly title: string
  readonly heading: string
  /** HTML with everything from outside escaped. */
  readonly content: string
  /** Additional elements for the head. */
  readonly head?: string
}

/** Sends a page of the local world: without scripts, so that the app's content security policy needs no exception. */
export function sendPage(reply: FastifyReply, { title, heading, content, head = '' }: LocalPage): FastifyReply {
  return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
<style>${style}</style>
</head>
<body>
<h1>${heading}</h1>
<main>
${content}
</main>
</body>
</html>
`)
}

/** Makes this server parse posted forms, without affecting its other parts. */
export function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}
