import { type Overview, overviewQueue, queuePatience } from '#api/operator-overview.ts'

type Queue = Overview['queues'][number]

/** Returns a queue's oldest wait as a share of its limit; urgent from 1 on. @param now In seconds since 1970. */
function pressureOf({ queue, oldestAt }: Queue, now: number): number {
  const limit = queuePatience[queue]
  if (limit === null || oldestAt === null) return -1
  if (limit === 0) return Infinity
  return Math.max(0, now - Date.parse(oldestAt) / 1000) / limit
}

export function isUrgent(queue: Queue, now: number): boolean {
  return queue.count > 0 && pressureOf(queue, now) >= 1
}

/** Returns the nonempty queues, most urgent first; ties follow the order of the contract. */
export function waitingQueues(queues: readonly Queue[], now: number): readonly Queue[] {
  const order = overviewQueue.options
  return queues
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => {
      const [ofOne, ofOther] = [pressureOf(one, now), pressureOf(other, now)]
      return ofOne === ofOther ? order.indexOf(one.queue) - order.indexOf(other.queue) : ofOther - ofOne
    })
}
