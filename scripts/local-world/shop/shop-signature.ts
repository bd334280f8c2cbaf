import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that a message may be old, or ahead of this clock: what somebody has recorded can't be sent again later. */
const tolerance = 300

/**
 * Whether Sevenport has signed a message, and lately. This is what a shop needs of its own to believe that it was paid.
 * @param body As it came: what is signed are these bytes.
 */
export function isFromSevenport(secret: string, header: string, body: string | Uint8Array, now: Date): boolean {
  const { time = '', signature = '' } = /^t=(?<time>\d{1,12}),v1=(?<signature>[\da-f]{64})$/.exec(header)?.groups ?? {}
  if (Math.abs(now.getTime() / 1000 - Number(time)) > tolerance || signature === '') return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
