/** Letter case, accents and full-width forms do not matter to who searches. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** Whether one of the texts has all the words that were typed in it. Nothing typed is in everything. */
export function matchesSearch(typed: string, texts: readonly string[]): boolean {
  const words = comparable(typed).split(/\s+/)
  const comparableTexts = texts.map(comparable)
  return words.every((word) => comparableTexts.some((text) => text.includes(word)))
}
