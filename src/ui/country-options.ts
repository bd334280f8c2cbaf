import type { SelectOption } from './select-sheet.tsx'

/**
 * Returns countries by name in the language of `locale`, sorted for that language. Their English names are searchable,
 * too.
 */
export function countryOptions(codes: readonly string[], locale: string): readonly SelectOption<string>[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return codes
    .map((code) => ({ value: code, label: names.of(code) ?? code, aside: code, keywords: english.of(code) ?? '' }))
    .toSorted((a, b) => compare(a.label, b.label))
}
