/** A UTC day as a whole number of days since 1970-01-01 (M3). */
type Day = number

export type CalendarDayStatus = 'signed' | 'missed' | 'excused'

/**
 * Returns a day's mark in the calendar. Only the day that ended a streak counts as missed: after a break of months, not
 * every single day of it does. Days with a pause are excused (M9).
 */
export function calendarDayStatus(
  day: Day,
  today: Day,
  isSignedIn: (day: Day) => boolean,
  isPaused: (day: Day) => boolean,
): CalendarDayStatus | undefined {
  if (isSignedIn(day)) return 'signed'
  if (day >= today) return undefined
  const before = lastDayThatCounted(day, isSignedIn, isPaused)
  if (!isSignedIn(before)) return undefined
  return isPaused(day) ? 'excused' : 'missed'
}

function lastDayThatCounted(day: Day, isSignedIn: (day: Day) => boolean, isPaused: (day: Day) => boolean): Day {
  let before = day - 1
  while (isPaused(before) && !isSignedIn(before)) before--
  return before
}
