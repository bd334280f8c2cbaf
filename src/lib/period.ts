/** Two days as ISO 8601 has them (`2026-11-21`), both included; either may be left open. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** How many whole years before this one a list can be asked for. */
const yearsBack = 5

/** The days that a list of what has happened can be asked for, up to `today`. */
export function askableDays(today: string): { readonly from: string; readonly to: string } {
  return { from: `${Number(today.slice(0, 4)) - yearsBack}-01-01`, to: today }
}

/** The current day in UTC. */
export function utcToday(): string {
  return new Date().toISOString().slice(0, 10)
}

/** spec §5: the start date must not be later than the end date. */
export function isReversed({ from, to }: Period): boolean {
  return from !== undefined && to !== undefined && from > to
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** A day from a page's address; `undefined` if it isn't one. */
export function parseDay(text: string | null): string | undefined {
  return text !== null && dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
