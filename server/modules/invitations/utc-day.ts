import { addSeconds } from '#server/lib/clock.ts'

/** Returns the start of a time's UTC day, the day used wherever money is involved. */
export function startOfDay(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()))
}

/** Returns the period of a UTC day such as `2030-12-31`. */
export function periodOf(day: string): { readonly from: Date; readonly until: Date } {
  const from = new Date(`${day}T00:00:00Z`)
  return { from, until: addSeconds(from, 86_400) }
}
