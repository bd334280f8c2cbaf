import * as v from 'valibot'

/**
 * The states of an order (spec §4):
 * - `new`: stored here; the partner hasn't confirmed it yet.
 * - `unpaid`: the partner is waiting for the user's coins, and nothing has been sent from here.
 * - `waiting`: the payment is on its way, and the partner hasn't seen it.
 * - `confirming`: the payment has been seen; the network confirms it, then the partner exchanges it.
 * - `sending`: the payout is on its way, or not proven yet.
 * - `suspended`: the partner needs something: a verification, a decision about a wrong amount, time for a refund.
 * - `expired`: not paid in time. Late coins may still arrive, and the order then continues.
 * - `completed`, `refunded`: final.
 * - `failed`: ended without an exchange. A refund or a successful retry by the partner can follow, but never for an
 *   order that wasn't offered to its user, see {@link legalTransitions}.
 */
export const orderState = v.picklist([
  'new',
  'unpaid',
  'waiting',
  'confirming',
  'sending',
  'completed',
  'expired',
  'suspended',
  'refunded',
  'failed',
])

export type OrderState = v.InferOutput<typeof orderState>

/**
 * The states that may follow each state. Partners are polled, so several steps may pass unseen: later states can be
 * reached from all earlier ones. None leads back, except from `waiting` if a payment turns out not to have been sent,
 * to `waiting` if a reorg has dropped it, and from `suspended`, which is a pause. An order that failed without ever
 * having been `unpaid` was never offered to its user, so no one can have paid it: of the states after `failed`, it can
 * only reach `refunded`.
 */
export const legalTransitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  new: ['unpaid', 'expired', 'failed'],
  unpaid: ['waiting', 'confirming', 'sending', 'completed', 'suspended', 'refunded', 'expired', 'failed'],
  waiting: ['unpaid', 'confirming', 'sending', 'completed', 'suspended', 'refunded', 'expired', 'failed'],
  confirming: ['waiting', 'sending', 'completed', 'suspended', 'refunded', 'expired', 'failed'],
  sending: ['completed', 'suspended', 'refunded', 'failed'],
  suspended: ['waiting', 'confirming', 'sending', 'completed', 'refunded', 'expired', 'failed'],
  expired: ['waiting', 'confirming', 'sending', 'completed', 'suspended', 'refunded', 'failed'],
  failed: ['confirming', 'sending', 'completed', 'suspended', 'refunded'],
  completed: [],
  refunded: [],
}

/** Whether the state is final. */
export function isFinal(state: OrderState): boolean {
  return legalTransitions[state].length === 0
}
