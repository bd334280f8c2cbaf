import { type InferOutput, object } from 'valibot'
import { orderState } from '#api/order-states.ts'
import { day, textLine } from '#api/primitives.ts'
import { condition } from '#src/entities/asset/movement-filter.ts'
import { isReversed } from '#src/lib/period.ts'

/** What a list of orders is narrowed by. Days are UTC's. */
export const orderFilter = object({
  state: condition(orderState),
  search: condition(textLine(1, 150)),
  from: condition(day),
  to: condition(day),
})

export type OrderFilter = InferOutput<typeof orderFilter>

/** What the backend is asked. Days that are the wrong way round do not count: the page tells so. */
export function orderQuery(filter: OrderFilter) {
  const { from, to, ...rest } = filter
  return isReversed(filter) ? rest : { ...rest, from, to }
}
