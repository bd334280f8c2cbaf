import type { Mail } from './mail.ts'
import type { Mailer } from './mailer.ts'
import { type MailBrand, type MailSender, renderMail } from './render-mail.ts'

/**
 * Sends the emails that `enqueueMail` put into the outbox.
 * @param brandOf Returns the merchant on whose domain an email's links open the app, at the time of sending.
 */
export function mailHandler(
  mailer: Mailer,
  sender: MailSender,
  brandOf: (mail: Mail) => Promise<MailBrand | null>,
): (payload: unknown) => Promise<void> {
  // Sent one after the other, so that emails leave in the order they were written.
  let earlier: Promise<unknown> = Promise.resolve()
  return async (payload) => {
    // Only `enqueueMail` writes events of this kind, so the payload is an email.
    const mail = payload as Mail
    const look = Promise.allSettled([earlier]).then(async () => brandOf(mail))
    earlier = look
    await mailer.send(renderMail(mail, sender, await look))
  }
}
