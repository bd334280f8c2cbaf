import * as v from 'valibot'

/**
 * Where an order stands (spec §4):
 * - `new`: written here; the partner has not confirmed it yet.
 * - `unpaid`: the partner waits for the person's coins, and nothing has been sent from here.
 * - `waiting`: the payment is on its way and the partner has not seen it.
 * - `confirming`: the payment is seen; the network confirms it, then the partner exchanges it.
 * - `sending`: the payout is on its way, or not proven yet.
 * - `suspended`: the partner needs something: a verification, a decision about a wrong amount, the time for a refund.
 * - `expired`: not paid in time. Late coins may still arrive: it can go on from here.
 * - `completed`, `refunded`: nothing follows.
 * - `failed`: ended without an exchange. A refund can follow, and so can a later try at the partner that goes well; never
 *   for an order that was not offered to its person, see {@link legalTransitions}.
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
 * What may follow on each state. A partner that is asked now and then may have gone several steps in between, so later
 * states can be reached from all earlier ones; none leads back, but for `waiting`, when a payment turns out not to have
 * been sent or a reorg has dropped it, and `suspended`, which is a pause. An order that has failed without ever having been
 * `unpaid` was offered to nobody, so that nobody can have paid it: of what follows on `failed`, only `refunded` is open to it.
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

/** Whether nothing can follow any more. */
export function isFinal(state: OrderState): boolean {
  return legalTransitions[state].length === 0
}
