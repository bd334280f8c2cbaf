import { fallback, type GenericSchema, type InferOutput, object, optional } from 'valibot'
import { day } from '#api/primitives.ts'
import { coinSymbol } from '#api/coins.ts'
import { isReversed } from '#src/lib/period.ts'

/** A condition that a page's address may have; what cannot be one is ignored. */
export function condition<Schema extends GenericSchema>(schema: Schema) {
  return fallback(optional(schema), undefined)
}

/** What every list of movements of balances is narrowed by. Each adds a condition of its own. Days are UTC's. */
export const movementFilter = object({ coin: condition(coinSymbol), from: condition(day), to: condition(day) })

export type MovementFilter = InferOutput<typeof movementFilter>

/** The conditions that are in use, as the page's address has them. */
export function usedConditions(filter: MovementFilter): [name: string, value: string][] {
  return Object.entries<string | undefined>(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
}

/** What the backend is asked. Days that are the wrong way round do not count: the page tells so. */
export function movementQuery<Filter extends MovementFilter>(filter: Filter): Filter {
  return isReversed(filter) ? { ...filter, from: undefined, to: undefined } : filter
}
