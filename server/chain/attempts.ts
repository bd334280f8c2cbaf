import { addSeconds } from '#server/lib/clock.ts'

import type { Fees } from './fees.ts'

/** Seconds after which the same bytes are sent again, and after which a transaction with higher fees replaces them. */
const sendAgainAfter = 30
const replaceAfter = 180

/** Three and a half times the first fee: if that does not help, more of it will not. */
export const maxAttempts = 12

/** A stored transaction of the hot wallet, as far as sending it goes. */
interface Attempt {
  readonly signedAt: Date
  readonly broadcastAt: Date | null
  readonly maxFee: bigint
}

/** Whether to send its bytes: no node has accepted them, or none has known of them for a while. */
export function isToBeSent({ broadcastAt }: Attempt, now: Date): boolean {
  return broadcastAt === null || broadcastAt <= addSeconds(now, -sendAgainAfter)
}

/**
 * Whether a replacement with higher fees could help: the chain was offered this transaction a while ago, or asks for
 * more by now. If nodes refuse it for another reason, such as too little for its gas, higher fees don't help.
 */
export function isStuck({ signedAt, broadcastAt, maxFee }: Attempt, now: Date, fees: Fees): boolean {
  if (signedAt > addSeconds(now, -replaceAfter)) return false
  return broadcastAt !== null || fees.maxFeePerGas > maxFee
}
