import type { OrderState } from '#api/order-states.ts'
import { addSeconds } from '#server/lib/clock.ts'

import type { OrderRow } from './order.ts'

const [minute, hour, day] = [60, 3_600, 86_400]

/** Seconds that a request may take to make its order; afterwards it counts as lost, and is looked for. */
export const creationSeconds = 30
/** Answers in a row that could not be used, until somebody is told. */
export const silentAfter = 10

/** Seconds between two questions, by how long the order has been in its state: `[up to, every]`. */
type Spacing = readonly (readonly [age: number, every: number])[]

const underWay: Spacing = [
  [10 * minute, 10],
  [hour, 30],
  [day, 5 * minute],
  [Infinity, hour],
]

/** Nothing happens until somebody pays, decides, or pays late. */
const atRest: Spacing = [
  [10 * minute, 15],
  [3 * hour, minute],
  [day, 15 * minute],
  [7 * day, 2 * hour],
  [30 * day, day],
]

/** Nothing of the order follows; its person may have the partner's page open still, and pay there again. */
const afterEnd: Spacing = [
  [hour, 10 * minute],
  [day, 6 * hour],
  [7 * day, day],
]

/** By state; one that is missing is asked about no more. */
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
  // Late coins arrive, and are exchanged or sent back.
  expired: atRest,
  // A refund may follow.
  failed: atRest,
  completed: afterEnd,
  refunded: afterEnd,
}

/**
 * When to ask the partner again, also about an order that has ended: who calls it decides whether those are asked about.
 * @param order As it is after the last answer.
 * @returns Null if nothing can follow, nothing is expected any more, or the partner has no number for it to be asked by.
 */
export function nextPoll(
  order: Pick<OrderRow, 'state' | 'stateChangedAt' | 'pollFailures' | 'providerOrderId'>,
  now: Date,
): Date | null {
  // Whether the partner has made a new order is looked up by what was ordered.
  if (order.providerOrderId === null && order.state !== 'new') return null
  const age = (now.getTime() - order.stateChangedAt.getTime()) / 1000
  const every = spacings[order.state]?.find(([upTo]) => age < upTo)?.[1]
  if (every === undefined) return null
  // Of a partner that does not answer little is asked, but never nothing.
  const pause = Math.min(every * 2 ** Math.min(order.pollFailures, 10), Math.max(every, hour))
  return addSeconds(now, pause)
}
