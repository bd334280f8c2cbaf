import type { OrderState } from '#api/order-states.ts'
import { addSeconds } from '#server/lib/clock.ts'

import type { OrderRow } from './order.ts'

const [minute, hour, day] = [60, 3_600, 86_400]

/** Seconds that a request may take to create its order; after that it counts as lost, and the order is looked up. */
export const creationSeconds = 30
/** Unusable answers in a row before an alert. */
export const silentAfter = 10

/** Seconds between polls, by how long the order has been in its state: `[up to, every]`. */
type Spacing = readonly (readonly [age: number, every: number])[]

const underWay: Spacing = [
  [10 * minute, 10],
  [hour, 30],
  [day, 5 * minute],
  [Infinity, hour],
]

/** Nothing happens until someone pays, decides, or pays late. */
const atRest: Spacing = [
  [10 * minute, 15],
  [3 * hour, minute],
  [day, 15 * minute],
  [7 * day, 2 * hour],
  [30 * day, day],
]

/** The order is final, but its user may still have the partner's page open and pay there again. */
const afterEnd: Spacing = [
  [hour, 10 * minute],
  [day, 6 * hour],
  [7 * day, day],
]

/** Seconds after a change of state for which a shorter spacing may apply. */
const justChanged = minute

/** By state; states without an entry aren't polled. */
const spacings: Readonly<Partial<Record<OrderState, Spacing>>> = {
  new: [[Infinity, 30]],
  unpaid: atRest,
  waiting: underWay,
  confirming: underWay,
  sending: underWay,
  suspended: [
    [hour, minute],
    [7 * day, 15 * minute],
    [Infinity, 6 * hour],
  ],
  // Late coins may arrive, to be exchanged or refunded.
  expired: atRest,
  // A refund may follow.
  failed: atRest,
  completed: afterEnd,
  refunded: afterEnd,
}

/**
 * Returns when to poll the partner next. It also covers orders that have ended: the caller decides whether to poll
 * those.
 * @param order The order after the last answer.
 * @param soon Maximum seconds between polls just after a change of state, for orders that are polled every minute.
 * @returns Null if nothing can follow, nothing is expected anymore, or there is no partner's order number to poll with.
 */
export function nextPoll(
  order: Pick<OrderRow, 'state' | 'stateChangedAt' | 'pollFailures' | 'providerOrderId'>,
  now: Date,
  soon = Infinity,
): Date | null {
  // A new order is looked up by what was ordered.
  if (order.providerOrderId === null && order.state !== 'new') return null
  const age = (now.getTime() - order.stateChangedAt.getTime()) / 1000
  const usual = spacings[order.state]?.find(([upTo]) => age < upTo)?.[1]
  if (usual === undefined) return null
  const every = age < justChanged && usual <= minute && order.state !== 'new' ? Math.min(usual, soon) : usual
  // If a partner doesn't answer, polls get rarer, but never stop.
  const pause = Math.min(every * 2 ** Math.min(order.pollFailures, 10), Math.max(every, hour))
  return addSeconds(now, pause)
}
