/** Background colors dark enough for white letters. */
export const fallbackColours = [
  '#8f3b2e',
  '#85521a',
  '#5f651c',
  '#2f6b3c',
  '#1f6a66',
  '#24618a',
  '#3d55a3',
  '#5d48a0',
  '#7d3f92',
  '#933a6b',
  '#52617a',
] as const

/**
 * Returns the look of a coin without a drawing, the same on every visit: up to two letters on a color derived from its
 * symbol.
 */
export function fallbackOf(symbol: string): { readonly colour: string; readonly initials: string } {
  const letters = Array.from(symbol.toUpperCase()).filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  let sum = 0
  for (const letter of letters) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  const colour = fallbackColours[sum % fallbackColours.length] ?? fallbackColours[0]
  return { colour, initials: letters.length === 0 ? '?' : letters.slice(0, 2).join('') }
}
