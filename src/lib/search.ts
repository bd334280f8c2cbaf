/** Normalizes letter case, accents and full-width forms, which a search ignores. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** Returns whether every typed word is in at least one of the texts. Empty input matches everything. */
export function matchesSearch(typed: string, texts: readonly string[]): boolean {
  const words = comparable(typed).split(/\s+/)
  const comparableTexts = texts.map(comparable)
  return words.every((word) => comparableTexts.some((text) => text.includes(word)))
}
