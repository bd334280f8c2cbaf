import { createTransport } from 'nodemailer'

import type { MailConfig } from '#server/config/config.ts'

/** An email with its text. */
export interface RenderedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Reply address; support's if omitted. */
  readonly replyTo?: string
  /** Identifies a thread, so that email programs group its emails. */
  readonly thread?: string
  /** The unsubscribe URL offered by email programs. */
  readonly unsubscribeUrl?: string
  /** A picture embedded in the email, so that nothing is fetched. The HTML refers to it by `cid`. */
  readonly picture?: { readonly cid: string; readonly png: Uint8Array }
}

/** Sends emails. */
export interface Mailer {
  send(mail: RenderedMail): Promise<void>
  /** Checks whether emails can be sent now. @throws Error if not */
  check(): Promise<void>
  close(): void
}

/** In milliseconds. Together they're shorter than an outbox event's claim. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands emails to the configured SMTP server. */
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
        // Replies reach people.
        replyTo,
        // An object, so that no part of the text can be parsed as a second address.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // RFC 3834: suppress out-of-office replies.
        headers: {
          'auto-submitted': 'auto-generated',
          // RFC 8058: the email program may post there without confirmation.
          ...(unsubscribeUrl !== undefined && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
        },
        // No email has this ID: it's the virtual root that the thread's emails reply to.
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
