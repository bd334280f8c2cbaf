/** Returns midnight of a day such as `2026-11-21` in the device's time zone: calendars count in local days. */
export function dayToDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Returns the day, such as `2026-11-21`, of a moment in the device's time zone. */
export function dateToDay(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, '0')
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${day}`
}
