import type { InferInput } from 'valibot'
import { apiErrorCode } from '#api/errors.ts'
import { exchangeOrderEventsPath, type getExchangeOrder } from '#api/exchange.ts'
import { type EventFollower, followEvents } from '#src/lib/event-stream.ts'

/** Opens an order without a login. */
export type OrderLink = InferInput<typeof getExchangeOrder.input>

/** Statuses after which retrying is pointless: the order has ended, or the link is invalid. */
const finalAnswers: ReadonlySet<number> = new Set([204, apiErrorCode.invalidRequest, apiErrorCode.notFound])

/**
 * Reports changes of the link's order until aborted or the order has ended.
 * @param stream Path of the event stream; that of swaps by default.
 */
export async function followOrder(
  link: OrderLink,
  follower: EventFollower,
  stream = exchangeOrderEventsPath,
): Promise<void> {
  const path = `${stream}?${new URLSearchParams(link).toString()}`
  await followEvents('order', follower, async (read) => !finalAnswers.has(await read(path)))
}
