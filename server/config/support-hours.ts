import * as v from 'valibot'

/** Weekly hours in which support is available in the chat. */
export interface SupportShift {
  /** Day of the week, from Monday (1) to Sunday (7). */
  readonly day: number
  /** Minutes since midnight; `to` is at most 1440, the end of the day. */
  readonly from: number
  readonly to: number
}

/** When support is available in the chat. */
export interface SupportHours {
  /** In the order of the week; empty if there is no chat. */
  readonly shifts: readonly SupportShift[]
  /** IANA name of the time zone of the shifts. */
  readonly timeZone: string
}

/** For the local world and tests. */
export const aroundTheClock: SupportHours = { shifts: everyDay(0, 1440), timeZone: 'UTC' }

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Shifts in their written form: `mon-fri 09:00-18:00, sat 10:00-14:00`, or `always`. */
export const supportShifts = v.pipe(
  v.string(),
  v.check(
    (text) => shiftsIn(text) !== undefined,
    'must be hours such as `mon-fri 09:00-18:00, sat 10:00-14:00`, none of which overlap, or `always`',
  ),
  v.transform((text) => shiftsIn(text) ?? []),
)

export const timeZone = v.pipe(
  v.string(),
  v.check((name) => isTimeZone(name), 'must be a time zone such as Europe/Madrid'),
)

function everyDay(from: number, to: number): SupportShift[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to }))
}

function shiftsIn(text: string): SupportShift[] | undefined {
  if (text.trim() === 'always') return everyDay(0, 1440)
  const shifts: SupportShift[] = []
  for (const part of text.split(',')) {
    const [, first = '', last = first, begin = '', end = ''] =
      /^([a-z]{3})(?:-([a-z]{3}))? (\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(part.trim().toLowerCase()) ?? []
    const [monday, sunday, from, to] = [days.indexOf(first), days.indexOf(last), minutesOf(begin), minutesOf(end)]
    if (monday < 0 || sunday < monday || from === undefined || to === undefined || from >= to) return undefined
    for (let day = monday + 1; day <= sunday + 1; day += 1) shifts.push({ day, from, to })
  }
  shifts.sort((one, other) => 1440 * (one.day - other.day) + one.from - other.from)
  const doOverlap = shifts.some((shift, index) => {
    const next = shifts[index + 1]
    return next !== undefined && next.day === shift.day && next.from < shift.to
  })
  return doOverlap ? undefined : shifts
}

function minutesOf(time: string): number | undefined {
  const [hours = 24, minutes = 60] = time.split(':').map(Number)
  const total = 60 * hours + minutes
  return minutes < 60 && total <= 1440 ? total : undefined
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
