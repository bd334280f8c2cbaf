/** Returns the start of a time's UTC month. */
export function startOfMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}

/** Returns the period of a UTC month such as `2030-12`. */
export function periodOfMonth(month: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) }
}

export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/** Returns the months from the one containing `first` that have ended by `end`, newest first. */
export function monthsBetween(first: Date, end: Date): readonly string[] {
  const months: string[] = []
  for (let period = periodOfMonth(monthOf(first)); period.to <= end; period = periodOfMonth(monthOf(period.to))) {
    months.unshift(monthOf(period.from))
  }
  return months
}
