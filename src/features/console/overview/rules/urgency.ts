import { type Overview, overviewQueue, type OverviewQueue } from '#api/operator-overview.ts'

type Queue = Overview['queues'][number]

const hour = 3600
const day = 24 * hour

/**
 * Seconds after which something has waited too long: 0 for what is wrong as soon as it is there, null for what may wait for
 * ever.
 */
const patience: Readonly<Record<OverviewQueue, number | null>> = {
  'coin-stops': 0,
  'peg-stops': 0,
  'book-differences': 0,
  'payouts-waiting': 0,
  'payouts-unconfirmed': 0,
  'deposits-uncredited': 0,
  'order-alerts': 4 * hour,
  withdrawals: hour,
  // Somebody is locked out, and a proposal ends after three days.
  'factor-resets': day,
  'reward-reviews': 3 * day,
  'merchant-applications': 3 * day,
  'merchant-brands': 3 * day,
  conversations: day,
  content: 2 * day,
  // A proposal ends after a day.
  'role-proposals': day / 2,
  // One ends after three days.
  'term-proposals': day,
  'unclaimed-deposits': null,
}

/** How much of the patience with a queue is used up: from 1 on it is urgent. @param now In seconds since 1970. */
function pressureOf({ queue, oldestAt }: Queue, now: number): number {
  const limit = patience[queue]
  if (limit === null || oldestAt === null) return -1
  if (limit === 0) return Infinity
  return Math.max(0, now - Date.parse(oldestAt) / 1000) / limit
}

export function isUrgent(queue: Queue, now: number): boolean {
  return queue.count > 0 && pressureOf(queue, now) >= 1
}

/** Queues in which something waits, the most urgent first; those that are alike in the order of the contract. */
export function waitingQueues(queues: readonly Queue[], now: number): readonly Queue[] {
  const order = overviewQueue.options
  return queues
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => {
      const [ofOne, ofOther] = [pressureOf(one, now), pressureOf(other, now)]
      return ofOne === ofOther ? order.indexOf(one.queue) - order.indexOf(other.queue) : ofOther - ofOne
    })
}
