import { addSeconds } from '#server/lib/clock.ts'

import type { Fees } from './fees.ts'

/** Seconds before the same bytes are sent again, and before a transaction with higher fees replaces them. */
const sendAgainAfter = 30
const replaceAfter = 180

/** Maximum attempts. The last one pays three and a half times the first fee: if that doesn't help, even more won't. */
export const maxAttempts = 12

/** The fields of a stored hot wallet transaction that decide whether to send it. */
interface Attempt {
  readonly signedAt: Date
  readonly broadcastAt: Date | null
  readonly maxFee: bigint
}

/** Whether to send its bytes: no node has accepted them yet, or the last broadcast was a while ago. */
export function isToBeSent({ broadcastAt }: Attempt, now: Date): boolean {
  return broadcastAt === null || broadcastAt <= addSeconds(now, -sendAgainAfter)
}

/**
 * Whether a replacement with higher fees could help: the transaction was broadcast a while ago, or the chain has become
 * more expensive. If nodes reject it for another reason, such as too little gas, higher fees don't help.
 */
export function isStuck({ signedAt, broadcastAt, maxFee }: Attempt, now: Date, fees: Fees): boolean {
  if (signedAt > addSeconds(now, -replaceAfter)) return false
  return broadcastAt !== null || fees.maxFeePerGas > maxFee
}
