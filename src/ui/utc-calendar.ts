/** A UTC day as the contracts count it (M3): whole days since 1970-01-01. */
export type UtcDay = number

export const secondsPerDay = 86_400

/** Returns the UTC day of a chain's timestamp. */
export function utcDayOf(timestamp: bigint): UtcDay {
  return Number(timestamp / BigInt(secondsPerDay))
}

function dateOf(day: UtcDay): Date {
  return new Date(day * secondsPerDay * 1000)
}

function dayOf(year: number, monthIndex: number, date: number): UtcDay {
  return Date.UTC(year, monthIndex, date) / 1000 / secondsPerDay
}

/** Returns a sortable key of a day's month: `2026-11`. */
export function monthOf(day: UtcDay): string {
  return dateOf(day).toISOString().slice(0, 7)
}

export function firstDayOfMonth(day: UtcDay): UtcDay {
  const date = dateOf(day)
  return dayOf(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** Returns the weeks that overlap the month of `day`, each from Monday to Sunday, including days of adjacent months. */
export function monthWeeks(day: UtcDay): UtcDay[][] {
  const first = firstDayOfMonth(day)
  const firstDate = dateOf(first)
  const length = dayOf(firstDate.getUTCFullYear(), firstDate.getUTCMonth() + 1, 1) - first
  const daysSinceMonday = (firstDate.getUTCDay() + 6) % 7
  return Array.from({ length: Math.ceil((daysSinceMonday + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => first - daysSinceMonday + week * 7 + weekday),
  )
}
