/** Returns the digits of a text, full-width ones included: `digitsOf('Code: １23 456')` is `'123456'`. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '')
}
