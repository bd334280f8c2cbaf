import { createTransport } from 'nodemailer'

import type { MailConfig } from '#server/config/config.ts'

/** A mail with its text. */
export interface RenderedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where an answer goes; to support's address if it is left out. */
  readonly replyTo?: string
  /** What mails are about that mail programs show together. */
  readonly thread?: string
  /** What the mail program offers as a way out of a subscription. */
  readonly unsubscribeUrl?: string
  /** A picture within the mail, which is fetched from nowhere. `cid` is how the HTML names it. */
  readonly picture?: { readonly cid: string; readonly png: Uint8Array }
}

/** What takes mails away. */
export interface Mailer {
  send(mail: RenderedMail): Promise<void>
  /** Whether mails would be taken now. @throws Error if not */
  check(): Promise<void>
  close(): void
}

/** Milliseconds; shorter together than an event of the outbox is claimed for. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands mails to the server that the configuration names. */
export function smtpMailer({
  smtpUrl,
  from,
  supportEmail,
}: Pick<MailConfig, 'smtpUrl' | 'from' | 'supportEmail'>): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeouts })
  return {
    send: async ({ to, subject, text, html, replyTo = supportEmail, thread, unsubscribeUrl, picture }) => {
      await transport.sendMail({
        from,
        // Whoever answers reaches people.
        replyTo,
        // An object, so that nothing in it can be read as a second address.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // RFC 3834: nobody's holiday answer is wanted.
        headers: {
          'auto-submitted': 'auto-generated',
          // RFC 8058: the mail program may post there without asking further.
          ...(unsubscribeUrl !== undefined && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
        },
        // No mail has this id: it is the root that they all answer.
        ...(thread !== undefined && { references: `<${thread}@${domainOf(supportEmail)}>` }),
        ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
        ...(picture !== undefined && {
          attachments: [
            {
              cid: picture.cid,
              filename: 'logo.png',
              content: Buffer.from(picture.png),
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
            },
          ],
        }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
