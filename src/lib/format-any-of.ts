/** Such as "Support or Content": one of them is meant, whichever. */
export function formatAnyOf(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
}
