/** When the UTC month of a moment began. */
export function startOfMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}

/** The UTC month that is written so: `2030-12`. */
export function periodOfMonth(month: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) }
}

export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/** Newest first, from the one of a moment on, that have ended at another. */
export function monthsBetween(first: Date, end: Date): readonly string[] {
  const months: string[] = []
  for (let period = periodOfMonth(monthOf(first)); period.to <= end; period = periodOfMonth(monthOf(period.to))) {
    months.unshift(monthOf(period.from))
  }
  return months
}
