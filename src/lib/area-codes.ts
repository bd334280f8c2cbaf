/** The dialling code of a country. */
export interface AreaCode {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** With its plus: `+52`. */
  readonly code: string
}

/** Every country's dialling code. They come with what is known of phone numbers, which is large: only when needed. */
export async function loadAreaCodes(): Promise<readonly AreaCode[]> {
  const { getCountries, getCountryCallingCode } = await import('libphonenumber-js/min')
  return getCountries().map((country) => ({ country, code: `+${getCountryCallingCode(country)}` }))
}
