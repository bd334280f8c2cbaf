import type { InferInput } from 'valibot'
import { apiErrorCode } from '#api/errors.ts'
import { exchangeOrderEventsPath, type getExchangeOrder } from '#api/exchange.ts'
import { type EventFollower, followEvents } from '#src/lib/event-stream.ts'

/** What opens an order without a login. */
export type OrderLink = InferInput<typeof getExchangeOrder.input>

/** Answers after which asking again changes nothing: the order has ended, or the link opens none. */
const finalAnswers: ReadonlySet<number> = new Set([204, apiErrorCode.invalidRequest, apiErrorCode.notFound])

/**
 * Tells when the order of this link changes, until it is ended or the order is.
 * @param stream The path of the events: that of swaps unless told.
 */
export async function followOrder(
  link: OrderLink,
  follower: EventFollower,
  stream = exchangeOrderEventsPath,
): Promise<void> {
  const path = `${stream}?${new URLSearchParams(link).toString()}`
  await followEvents('order', follower, async (read) => !finalAnswers.has(await read(path)))
}
