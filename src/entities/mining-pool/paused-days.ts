const secondsPerDay = 86_400n

interface PauseEvent {
  readonly name: string
  readonly timestamp: bigint
}

/**
 * Returns the UTC days (since 1970-01-01) touched by a pause (M9).
 * @param events Events of the pool, newest first; other kinds are ignored.
 * @param today Last day of a pause that is still in progress.
 */
export function pausedDays(events: readonly PauseEvent[], today: number): ReadonlySet<number> {
  const days = new Set<number>()
  let last = today
  for (const { name, timestamp } of events) {
    const day = Number(timestamp / secondsPerDay)
    if (name === 'Unpaused') last = day
    if (name === 'Paused') for (let paused = day; paused <= last; paused++) days.add(paused)
  }
  return days
}
