let lead = 0

/**
 * Sets the clock by the `Date` of an answer that has just arrived: many a device is minutes off. Whole seconds and the way
 * here make it late by a second or two, never early.
 */
export function noteServerDate(header: string | null): void {
  const date = Date.parse(header ?? '')
  if (!Number.isNaN(date)) lead = date - Date.now()
}

/** Milliseconds by which the server's clock is ahead of this device's; none until the server has answered. */
export function serverLead(): number {
  return lead
}

/** The server's time in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + lead
}
