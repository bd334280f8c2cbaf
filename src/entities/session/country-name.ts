/** The name of a country (ISO 3166-1 alpha-2) in a language. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}
