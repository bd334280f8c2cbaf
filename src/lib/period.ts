/** Two days as ISO 8601 has them (`2026-11-21`), both included; either may be left open. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** spec §5: the start date must not be later than the end date. */
export function isReversed({ from, to }: Period): boolean {
  return from !== undefined && to !== undefined && from > to
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** A day from a page's address; `undefined` for what is none. */
export function parseDay(text: string | null): string | undefined {
  return text !== null && dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
