import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { type LocalMail, localMailboxPath, localSupportPath } from '#api/local-world.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { threadTokenIn } from '#server/mail/thread-address.ts'

import { parseForms, sendPage } from './local-pages.ts'
import type { Mailbox } from './mailbox.ts'

/** Seconds between automatic refreshes of the list. */
const refreshSeconds = 5

const heading = 'Mailbox of the local world'

interface MailboxPages {
  readonly mailbox: Pick<Mailbox, 'mails' | 'deliver'>
  readonly publicUrl: string
  readonly supportEmail: string
}

/**
 * Serves the mailbox's pages: the list, one per email, and one to write to support, without scripts. Content of emails
 * is shown as text.
 */
export function serveMailbox(app: FastifyInstance, { mailbox, publicUrl, supportEmail }: MailboxPages): void {
  const { mails } = mailbox
  void app.register((scope, _options, done) => {
    serveSupportForm(scope, mailbox, supportEmail)
    done()
  })
  app.get(localMailboxPath, (_request, reply) => {
    const head = `<meta http-equiv="refresh" content="${refreshSeconds}">`
    return sendPage(reply, { title: 'Mailbox', heading, content: renderList(mails), head })
  })
  app.get<{ Params: { id: string } }>(`${localMailboxPath}/:id`, (request, reply) => {
    const mail = mails.find(({ id }) => id === request.params.id)
    if (mail === undefined) return reply.callNotFound()
    const answer = threadTokenIn(mail.replyTo ?? '', supportEmail) === undefined ? '' : renderAnswerForm(mail)
    return sendPage(reply, { title: mail.subject, heading, content: renderMail(mail, publicUrl) + answer })
  })
}

const writtenMail = v.object({
  to: v.optional(v.string()),
  from: v.pipe(v.string(), v.trim(), v.email()),
  subject: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(10_000)),
})

function serveSupportForm(app: FastifyInstance, { deliver }: Pick<Mailbox, 'deliver'>, supportEmail: string): void {
  parseForms(app)
  const title = 'Write to support'
  app.get(localSupportPath, (_request, reply) =>
    sendPage(reply, { title, heading, content: renderSupportForm(supportEmail) }),
  )
  app.post(localSupportPath, async (request, reply) => {
    const mail = v.safeParse(writtenMail, request.body)
    if (!mail.success) {
      const hint = '<p role="alert">Enter your email address, a subject and a message.</p>'
      return sendPage(reply.code(400), { title, heading, content: hint + renderSupportForm(supportEmail) })
    }
    const { to = supportEmail } = mail.output
    const isSupport = threadTokenIn(to, supportEmail) !== undefined
    await deliver({ ...mail.output, to: isSupport ? to : supportEmail })
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

/** Renders a reply form as in an email client, which also quotes the email. */
function renderAnswerForm({ from, to, replyTo, subject, text, receivedAt }: LocalMail): string {
  const quoted = text.split('\n').map((line) => `> ${line}`)
  const answer = ['', '', `On ${new Date(receivedAt).toUTCString()}, ${from} wrote:`, '', ...quoted].join('\n')
  return `<h3>Reply</h3>
<form method="post" action="${localSupportPath}">
<input type="hidden" name="to" value="${escapeHtml(replyTo ?? '')}">
<input type="hidden" name="from" value="${escapeHtml(to)}">
<input type="hidden" name="subject" value="${escapeHtml(`Re: ${subject}`)}">
<label>Message<textarea name="text" rows="8" maxlength="10000" required>${escapeHtml(answer)}</textarea></label>
<button>Reply</button>
</form>`
}

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

/** Renders the button that email clients offer for one-click unsubscribing (RFC 8058). */
function renderUnsubscribe(url: string): string {
  return `<form method="post" action="${escapeHtml(url)}" target="_blank">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>Unsubscribe</button> <small>as a mail program offers it</small>
</form>`
}

function renderTime(receivedAt: string): string {
  return `<time datetime="${receivedAt}">${new Date(receivedAt).toLocaleString('en')}</time>`
}

/** Renders text in which only links into the app can be followed. */
function renderText(text: string, publicUrl: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const shown = escapeHtml(part)
      return leadsHome(part, publicUrl) ? `<a href="${shown}">${shown}</a>` : shown
    })
    .join('')
}

/**
 * Returns whether a link leads into the app: on its own host, or on a merchant's domain, which is a subdomain of it
 * here.
 */
function leadsHome(link: string, publicUrl: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname, port } = new URL(link)
  const own = new URL(publicUrl)
  const isOwn = hostname === own.hostname || hostname.endsWith(`.${own.hostname}`)
  return isOwn && protocol === own.protocol && port === own.port
}
