import { serverNow } from './server-clock.ts'

/** A range of ISO 8601 days (`2026-11-21`), both inclusive; either may be open. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Whole years before this one that a list can be queried for. */
const yearsBack = 5

/** Returns the days that a list of past items can be queried for, up to `today`. */
export function askableDays(today: string): { readonly from: string; readonly to: string } {
  return { from: `${Number(today.slice(0, 4)) - yearsBack}-01-01`, to: today }
}

/** Returns the current day in UTC, by the server's clock. */
export function utcToday(): string {
  return new Date(serverNow()).toISOString().slice(0, 10)
}

/** spec §5: the start date must not be later than the end date. */
export function isReversed({ from, to }: Period): boolean {
  return from !== undefined && to !== undefined && from > to
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Parses a day from a page's URL; `undefined` if it isn't one. */
export function parseDay(text: string | null): string | undefined {
  return text !== null && dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
