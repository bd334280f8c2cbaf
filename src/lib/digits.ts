/** The digits of a text, those of East Asian width included: `digitsOf('Code: １23 456')` is `'123456'`. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '')
}
