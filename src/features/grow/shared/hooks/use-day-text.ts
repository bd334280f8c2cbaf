import { useFormat } from '#src/lib/use-format.ts'

/** Returns a function that formats a UTC day, independent of the time zone. */
export function useDayText(): (day: string) => string {
  const format = useFormat()
  return (day) => format.date(Date.parse(`${day}T00:00:00Z`) / 1000, { utc: true })
}
