/** Formats alternatives as a list, such as "Support or Content". */
export function formatAnyOf(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
}
