/** Midnight, in the device's own zone, of a day such as `2026-11-21`: a calendar counts in local days. */
export function dayToDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** The day, such as `2026-11-21`, that a moment falls on in the device's own zone. */
export function dateToDay(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, '0')
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${day}`
}
