import { type InferOutput, object } from 'valibot'
import { orderState } from '#api/order-states.ts'
import { day, textLine } from '#api/primitives.ts'
import { condition } from '#src/entities/asset/movement-filter.ts'
import { isReversed } from '#src/lib/period.ts'

/** The filter of an order list. Days are in UTC. */
export const orderFilter = object({
  state: condition(orderState),
  search: condition(textLine(1, 150)),
  from: condition(day),
  to: condition(day),
})

export type OrderFilter = InferOutput<typeof orderFilter>

/** Returns the filter's backend query. Leaves out reversed days, which the page reports. */
export function orderQuery(filter: OrderFilter) {
  const { from, to, ...rest } = filter
  return isReversed(filter) ? rest : { ...rest, from, to }
}
