import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'

import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

import type { LocalMail } from '#api/local-world.ts'
import type { DeliveredMail } from '#server/providers/inbound-mail/port.ts'

import { loopback } from './ports.ts'

/** A mail server that keeps every email and delivers none to the outside. */
export interface Mailbox {
  readonly smtpUrl: string
  /** Newest first. */
  readonly mails: readonly LocalMail[]
  /** Sends an email that someone wrote on this machine, to this mailbox like any other. */
  deliver(mail: WrittenMail): Promise<void>
  /** From now on also passes every email to `receive`, once per recipient. An email is accepted once that succeeded. */
  handOn(receive: (mail: DeliveredMail) => Promise<void>): void
  close(): Promise<void>
}

export interface WrittenMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

const keptMails = 500
/** Mailgun's limit. */
const maxMailBytes = 25 * 1024 * 1024

/** Listens on a free port of this machine. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: LocalMail[] = []
  let handOn: ((mail: DeliveredMail) => Promise<void>) | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const source = await buffer(stream)
      mails.unshift(...(await readMails(source, recipients)))
      mails.splice(keptMails)
      const { mailFrom } = session.envelope
      const sender = mailFrom === false ? '' : mailFrom.address
      for (const recipient of recipients) await handOn?.({ recipient, sender, source })
    }),
  })
  // A client that disconnects halfway: it either retries or gives up.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, loopback, resolve)
  })
  const { port } = server.server.address() as AddressInfo
  const smtpUrl = `smtp://${loopback}:${port}`
  const transport = createTransport({ url: smtpUrl })
  return {
    smtpUrl,
    mails,
    deliver: async (mail) => {
      await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
    },
    handOn: (receive) => {
      handOn = receive
    },
    close: () => {
      transport.close()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns one entry for each mailbox that received the email. */
async function readMails(source: Buffer, recipients: readonly string[]): Promise<readonly LocalMail[]> {
  const mail = await PostalMime.parse(source)
  const listUnsubscribe = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  return recipients.map((to) => ({
    id: randomUUID(),
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    text: mail.text?.trim() ?? '',
    html: withPictures(mail),
    replyTo: mail.replyTo?.[0]?.address ?? null,
    unsubscribeUrl: /<([^>]+)>/.exec(listUnsubscribe ?? '')?.[1] ?? null,
    receivedAt: new Date().toISOString(),
  }))
}

/** Returns the HTML with attached images inlined, as an email client shows it. */
function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (contentId === undefined || typeof content === 'string') return shown
    const picture = `data:${mimeType};base64,${Buffer.from(new Uint8Array(content)).toString('base64')}`
    return shown.replaceAll(`cid:${contentId.replaceAll(/[<>]/g, '')}`, picture)
  }, html)
}
