/** A UTC day as the contracts count it (M3): whole days since 1970-01-01. */
export type UtcDay = number

export const secondsPerDay = 86_400

/** The UTC day that a chain's timestamp lies in. */
export function utcDayOf(timestamp: bigint): UtcDay {
  return Number(timestamp / BigInt(secondsPerDay))
}

function dateOf(day: UtcDay): Date {
  return new Date(day * secondsPerDay * 1000)
}

function dayOf(year: number, monthIndex: number, date: number): UtcDay {
  return Date.UTC(year, monthIndex, date) / 1000 / secondsPerDay
}

/** Sortable name of the month a day lies in: `2026-11`. */
export function monthOf(day: UtcDay): string {
  return dateOf(day).toISOString().slice(0, 7)
}

export function firstDayOfMonth(day: UtcDay): UtcDay {
  const date = dateOf(day)
  return dayOf(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** The weeks that the month of `day` touches, each from Monday to Sunday, with days of the months around it. */
export function monthWeeks(day: UtcDay): UtcDay[][] {
  const first = firstDayOfMonth(day)
  const firstDate = dateOf(first)
  const length = dayOf(firstDate.getUTCFullYear(), firstDate.getUTCMonth() + 1, 1) - first
  const daysSinceMonday = (firstDate.getUTCDay() + 6) % 7
  return Array.from({ length: Math.ceil((daysSinceMonday + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => first - daysSinceMonday + week * 7 + weekday),
  )
}
