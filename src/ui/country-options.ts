import type { SelectOption } from './select-sheet.tsx'

/** Countries by name in the language of `locale`, in the order of that language. They are found by their English name, too. */
export function countryOptions(codes: readonly string[], locale: string): readonly SelectOption<string>[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return codes
    .map((code) => ({ value: code, label: names.of(code) ?? code, aside: code, keywords: english.of(code) ?? '' }))
    .toSorted((a, b) => compare(a.label, b.label))
}
