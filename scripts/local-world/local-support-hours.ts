import { aroundTheClock, type SupportHours, type SupportShift } from '#server/config/support-hours.ts'
import type { Clock } from '#server/lib/clock.ts'

const minutesOfDay = 1_440

/** Chat hours of the local world's support: always, until it is sent home. */
export class LocalSupportHours implements SupportHours {
  readonly #clock: Clock
  readonly timeZone = 'UTC'
  shifts: readonly SupportShift[] = aroundTheClock.shifts

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** When sent home, support is back the day after tomorrow (UTC), so never within minutes, however late it is. */
  setOpen(isOpen: boolean): void {
    const today = this.#clock().getUTCDay()
    const back = ((today + 1) % 7) + 1
    this.shifts = isOpen ? aroundTheClock.shifts : [{ day: back, from: 9 * 60, to: minutesOfDay }]
  }
}
