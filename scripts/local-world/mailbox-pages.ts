import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { type LocalMail, localMailboxPath, localSupportPath } from '#api/local-world.ts'
import { escapeHtml } from '#server/lib/html.ts'

import type { Mailbox } from './mailbox.ts'

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
  label { display: block; margin-block: .75rem } input, textarea { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: .5rem }
  button { font: inherit; padding: .75rem 1.5rem } a { color: #0064d2 } nav a { display: inline-block; padding: .75rem 0 }
`

interface MailboxPages {
  readonly mailbox: Pick<Mailbox, 'mails' | 'deliver'>
  readonly publicUrl: string
  readonly supportEmail: string
}

/** The mailbox for people: a list, a page per mail and one to write to support, without scripts. What a mail brings is shown as text. */
export function serveMailbox(app: FastifyInstance, { mailbox, publicUrl, supportEmail }: MailboxPages): void {
  const { mails } = mailbox
  void app.register((scope, _options, done) => {
    serveSupportForm(scope, mailbox, supportEmail)
    done()
  })
  app.get(localMailboxPath, (_request, reply) => {
    const head = `<meta http-equiv="refresh" content="${refreshSeconds}">`
    return reply
      .headers(pageHeaders)
      .type(html)
      .send(page('Mailbox', renderList(mails), head))
  })
  app.get<{ Params: { id: string } }>(`${localMailboxPath}/:id`, (request, reply) => {
    const mail = mails.find(({ id }) => id === request.params.id)
    if (mail === undefined) return reply.callNotFound()
    return reply
      .headers(pageHeaders)
      .type(html)
      .send(page(mail.subject, renderMail(mail, publicUrl)))
  })
}

const writtenMail = v.object({
  from: v.pipe(v.string(), v.trim(), v.email()),
  subject: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(10_000)),
})

function serveSupportForm(app: FastifyInstance, { deliver }: Pick<Mailbox, 'deliver'>, supportEmail: string): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.get(localSupportPath, (_request, reply) =>
    reply
      .headers(pageHeaders)
      .type(html)
      .send(page('Write to support', renderSupportForm(supportEmail))),
  )
  app.post(localSupportPath, async (request, reply) => {
    const mail = v.safeParse(writtenMail, request.body)
    if (!mail.success) {
      const hint = '<p role="alert">Enter your email address, a subject and a message.</p>'
      return reply
        .code(400)
        .headers(pageHeaders)
        .type(html)
        .send(page('Write to support', hint + renderSupportForm(supportEmail)))
    }
    await deliver({ ...mail.output, to: supportEmail })
    return reply.redirect(localMailboxPath, 303)
  })
}

function renderSupportForm(supportEmail: string): string {
  return `<nav><a href="${localMailboxPath}">All mails</a></nav>
<p>Elsewhere a mail program writes this. Here it lands in this mailbox, which stands in for everybody's.</p>
<form method="post" action="${localSupportPath}">
<label>To<input value="${escapeHtml(supportEmail)}" readonly></label>
<label>Your email<input name="from" type="email" autocomplete="email" required></label>
<label>Subject<input name="subject" maxlength="200" required></label>
<label>Message<textarea name="text" rows="8" maxlength="10000" required></textarea></label>
<button>Send</button>
</form>`
}

const html = 'text/html; charset=utf-8'

/** With the policy of all other pages a form would name no origin, and the guard would take it for another site's. */
const pageHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }

function renderList(mails: readonly LocalMail[]): string {
  if (mails.length === 0) {
    return '<p>No mail yet. Every mail that the app sends ends here; this page looks for new ones by itself.</p>'
  }
  const items = mails.map(
    ({ id, from, to, subject, receivedAt }) =>
      `<li><a href="${localMailboxPath}/${id}"><strong>${escapeHtml(subject)}</strong><br>
      <small>From ${escapeHtml(from)} to ${escapeHtml(to)}, ${renderTime(receivedAt)}</small></a></li>`,
  )
  return `<ol>\n${items.join('\n')}\n</ol>`
}

function renderMail(mail: LocalMail, publicUrl: string): string {
  const { from, to, subject, text, receivedAt, unsubscribeUrl } = mail
  const unsubscribe = unsubscribeUrl === null ? '' : renderUnsubscribe(unsubscribeUrl)
  return `<nav><a href="${localMailboxPath}">All mails</a></nav>
<article>
<h2>${escapeHtml(subject)}</h2>
<p><small>From ${escapeHtml(from)} to ${escapeHtml(to)}, ${renderTime(receivedAt)}</small></p>
<pre>${renderText(text, publicUrl)}</pre>
${unsubscribe}
</article>`
}

/** As mail programs offer it: they post by themselves (RFC 8058). */
function renderUnsubscribe(url: string): string {
  return `<form method="post" action="${escapeHtml(url)}" target="_blank">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>Unsubscribe</button> <small>as a mail program offers it</small>
</form>`
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
