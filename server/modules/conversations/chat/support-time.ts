import type { SupportHours } from '#server/config/support-hours.ts'

const minute = 60_000
const day = 1440 * minute

/** Returns whether chat support is open, and when that changes next; null if it never does. */
export function supportTimeAt(hours: SupportHours, now: Date): { isOpen: boolean; changesAt: Date | null } {
  const time = now.getTime()
  const periods = periodsAround(hours, time)
  const current = periods.find(({ from, to }) => from <= time && time < to)
  if (current === undefined) {
    const next = periods.find(({ from }) => from > time)
    return { isOpen: false, changesAt: next === undefined ? null : new Date(next.from) }
  }
  const isEndless = current.to - time > 8 * day
  return { isOpen: true, changesAt: isEndless ? null : new Date(current.to) }
}

interface Period {
  readonly from: number
  to: number
}

/** Returns the open periods from yesterday through nine days ahead, in order. Adjacent ones are joined. */
function periodsAround({ shifts, timeZone }: SupportHours, time: number): Period[] {
  const clock = zoneClock(timeZone)
  const today = Math.floor((time + clock(time)) / day)
  const periods: Period[] = []
  for (let date = today - 1; date <= today + 9; date += 1) {
    // January 1, 1970 was a Thursday.
    const weekday = ((((date + 3) % 7) + 7) % 7) + 1
    for (const shift of shifts.filter((each) => each.day === weekday)) {
      const from = momentAt(clock, date * day + shift.from * minute)
      const to = momentAt(clock, date * day + shift.to * minute)
      const last = periods.at(-1)
      if (last?.to === from) last.to = to
      else if (from < to) periods.push({ from, to })
    }
  }
  return periods
}

type ZoneClock = (time: number) => number

/** Returns when a clock of the zone shows a time. If the clock skips it, that's when the clock is put forward. */
function momentAt(clock: ZoneClock, shown: number): number {
  const guess = shown - clock(shown)
  const moment = shown - clock(guess)
  return moment + clock(moment) === shown ? moment : changeAround(clock, moment)
}

/** Returns the moment, within a day of `time`, from which the zone has another offset. */
function changeAround(clock: ZoneClock, time: number): number {
  let [before, after] = [time - day, time + day]
  const offset = clock(before)
  while (after - before > minute) {
    const middle = before + Math.floor((after - before) / 2 / minute) * minute
    if (clock(middle) === offset) before = middle
    else after = middle
  }
  return after
}

/** Returns a function that gives the zone's offset from UTC at a time, in milliseconds. */
function zoneClock(timeZone: string): ZoneClock {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts })
  return (time) => {
    const shown = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0 } = shown
    return Date.UTC(year, month - 1, date, hour, minutes) - Math.floor(time / minute) * minute
  }
}
