let lead = 0

/**
 * Sets the clock from the `Date` of an answer that has just arrived: many devices are minutes off. Whole seconds and
 * the network delay make it a second or two late, never early.
 */
export function noteServerDate(header: string | null): void {
  const date = Date.parse(header ?? '')
  if (!Number.isNaN(date)) lead = date - Date.now()
}

/** Returns the milliseconds by which the server's clock is ahead of this device's; 0 until the server has answered. */
export function serverLead(): number {
  return lead
}

/** Returns the server's time in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + lead
}
