import type { Mail } from './mail.ts'
import type { Mailer } from './mailer.ts'
import { type MailBrand, type MailSender, renderMail } from './render-mail.ts'

/**
 * Sends the mails that `enqueueMail` put into the outbox.
 * @param brandOf The merchant on whose domain a mail's links lead into the app, as it is when the mail leaves.
 */
export function mailHandler(
  mailer: Mailer,
  sender: MailSender,
  brandOf: (mail: Mail) => Promise<MailBrand | null>,
): (payload: unknown) => Promise<void> {
  // One looks after the other, so that mails leave in the order in which they were written.
  let earlier: Promise<unknown> = Promise.resolve()
  return async (payload) => {
    // Only `enqueueMail` writes events of this kind, so the payload is a mail.
    const mail = payload as Mail
    const look = Promise.allSettled([earlier]).then(async () => brandOf(mail))
    earlier = look
    await mailer.send(renderMail(mail, sender, await look))
  }
}
