const secondsPerDay = 86_400n

interface PauseEvent {
  readonly name: string
  readonly timestamp: bigint
}

/**
 * UTC days (since 1970-01-01) that a pause touched (M9).
 * @param events Events of the pool, newest first; those that are no pauses are passed over.
 * @param today Up to which a pause that is not over reaches.
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
