import { createHmac, randomBytes } from 'node:crypto'

import type { DeliveredMail } from '#server/providers/inbound-mail/port.ts'

/** Renders an email as the signed form that Mailgun posts. */
export function mailgunForm(signingKey: string, { recipient, sender, source }: DeliveredMail): URLSearchParams {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const token = randomBytes(25).toString('hex')
  const signature = createHmac('sha256', signingKey).update(`${timestamp}${token}`).digest('hex')
  return new URLSearchParams({
    recipient,
    sender,
    'body-mime': Buffer.from(source).toString('utf8'),
    timestamp,
    token,
    signature,
  })
}
