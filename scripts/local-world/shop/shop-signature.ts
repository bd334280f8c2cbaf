import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that a message may be old, or ahead of this clock, so that a recorded message can't be replayed later. */
const tolerance = 300

/**
 * Returns whether Sevenport signed a message recently: all the code that a shop needs to trust a payment.
 * @param body As received: the signature covers these bytes.
 */
export function isFromSevenport(secret: string, header: string, body: string | Uint8Array, now: Date): boolean {
  const { time = '', signature = '' } = /^t=(?<time>\d{1,12}),v1=(?<signature>[\da-f]{64})$/.exec(header)?.groups ?? {}
  if (Math.abs(now.getTime() / 1000 - Number(time)) > tolerance || signature === '') return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
