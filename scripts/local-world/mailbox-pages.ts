import type { FastifyInstance } from 'fastify'

import { type LocalMail, localMailboxPath } from '#api/local-world.ts'
import { escapeHtml } from '#server/lib/html.ts'

/** Seconds after which the list looks for new mails. */
const refreshSeconds = 5

const style = `
  :root { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #f5f5f5 }
  body { max-width: 40rem; margin: 0 auto; padding: 1rem }
  h1 { font-size: 1.25rem } ol { list-style: none; padding: 0 }
  li, article { background: #fff; border-radius: .75rem; margin-block: .5rem; overflow-wrap: anywhere }
  li a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none }
  li a:hover strong, li a:focus strong { text-decoration: underline }
  small { color: #595959 } article { padding: 1rem } pre { white-space: pre-wrap; font: inherit }
  a { color: #0064d2 } nav a { display: inline-block; padding: .75rem 0 }
`

/** The mailbox for people: a list and a page per mail, without scripts. What a mail brings is shown as text. */
export function serveMailbox(app: FastifyInstance, mails: readonly LocalMail[], publicUrl: string): void {
  app.get(localMailboxPath, (_request, reply) => {
    const head = `<meta http-equiv="refresh" content="${refreshSeconds}">`
    return reply
      .header('cache-control', 'no-store')
      .type(html)
      .send(page('Mailbox', renderList(mails), head))
  })
  app.get<{ Params: { id: string } }>(`${localMailboxPath}/:id`, (request, reply) => {
    const mail = mails.find(({ id }) => id === request.params.id)
    if (mail === undefined) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(html)
      .send(page(mail.subject, renderMail(mail, publicUrl)))
  })
}

const html = 'text/html; charset=utf-8'

function renderList(mails: readonly LocalMail[]): string {
  if (mails.length === 0) {
    return '<p>No mail yet. Every mail that the app sends ends here; this page looks for new ones by itself.</p>'
  }
  const items = mails.map(
    ({ id, to, subject, receivedAt }) =>
      `<li><a href="${localMailboxPath}/${id}"><strong>${escapeHtml(subject)}</strong><br>
      <small>To ${escapeHtml(to)}, ${renderTime(receivedAt)}</small></a></li>`,
  )
  return `<ol>\n${items.join('\n')}\n</ol>`
}

function renderMail({ to, subject, text, receivedAt, unsubscribeUrl }: LocalMail, publicUrl: string): string {
  const unsubscribe = unsubscribeUrl === null ? '' : `<p><small>${renderText(unsubscribeUrl, publicUrl)}</small></p>`
  return `<nav><a href="${localMailboxPath}">All mails</a></nav>
<article>
<h2>${escapeHtml(subject)}</h2>
<p><small>To ${escapeHtml(to)}, ${renderTime(receivedAt)}</small></p>
<pre>${renderText(text, publicUrl)}</pre>
${unsubscribe}
</article>`
}

function renderTime(receivedAt: string): string {
  return `<time datetime="${receivedAt}">${new Date(receivedAt).toLocaleString('en')}</time>`
}

/** Text whose links into the app can be followed; no others can. */
function renderText(text: string, publicUrl: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const shown = escapeHtml(part)
      return part.startsWith(`${publicUrl}/`) ? `<a href="${shown}">${shown}</a>` : shown
    })
    .join('')
}

function page(title: string, content: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
<style>${style}</style>
</head>
<body>
<h1>Mailbox of the local world</h1>
<main>
${content}
</main>
</body>
</html>
`
}
