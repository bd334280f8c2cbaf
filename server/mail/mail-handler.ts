import type { Mail } from './mail.ts'
import type { Mailer } from './mailer.ts'
import { type MailSender, renderMail } from './render-mail.ts'

/** Sends the mails that `enqueueMail` put into the outbox. */
export function mailHandler(mailer: Mailer, sender: MailSender): (payload: unknown) => Promise<void> {
  // Only `enqueueMail` writes events of this kind, so the payload is a mail.
  return (payload) => mailer.send(renderMail(payload as Mail, sender))
}
