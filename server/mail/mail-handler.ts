import type { Mail } from './mail.ts'
import type { Mailer } from './mailer.ts'
import { renderMail } from './render-mail.ts'

/** Sends the mails that `enqueueMail` put into the outbox. */
export function mailHandler(mailer: Mailer, publicUrl: string): (payload: unknown) => Promise<void> {
  // Only `enqueueMail` writes events of this kind, so the payload is a mail.
  return (payload) => mailer.send(renderMail(payload as Mail, publicUrl))
}
