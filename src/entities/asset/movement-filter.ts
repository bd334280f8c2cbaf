import { fallback, type GenericSchema, type InferOutput, object, optional } from 'valibot'
import { day } from '#api/primitives.ts'
import { coinSymbol } from '#api/coins.ts'
import { isReversed } from '#src/lib/period.ts'

/** Schema of an optional condition in a page's URL; invalid values are ignored. */
export function condition<Schema extends GenericSchema>(schema: Schema) {
  return fallback(optional(schema), undefined)
}

/** Conditions of every list of balance movements; each list adds its own. Days are in UTC. */
export const movementFilter = object({ coin: condition(coinSymbol), from: condition(day), to: condition(day) })

export type MovementFilter = InferOutput<typeof movementFilter>

/** Returns the active conditions as they appear in the page's URL. */
export function usedConditions(filter: MovementFilter): [name: string, value: string][] {
  return Object.entries<string | undefined>(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
}

/** Returns the query for the backend. Days in the wrong order are left out: the page reports them. */
export function movementQuery<Filter extends MovementFilter>(filter: Filter): Filter {
  return isReversed(filter) ? { ...filter, from: undefined, to: undefined } : filter
}
