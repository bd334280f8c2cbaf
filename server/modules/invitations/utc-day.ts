import { addSeconds } from '#server/lib/clock.ts'

/** When the UTC day of a moment began: the day of everything that money depends on. */
export function startOfDay(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()))
}

/** The UTC day that is written so: `2030-12-31`. */
export function periodOf(day: string): { readonly from: Date; readonly until: Date } {
  const from = new Date(`${day}T00:00:00Z`)
  return { from, until: addSeconds(from, 86_400) }
}
