/** A country's dialing code. */
export interface AreaCode {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Includes the plus sign: `+52`. */
  readonly code: string
}

/** Loads every country's dialing code. It's part of the large phone number metadata, so load it only when needed. */
export async function loadAreaCodes(): Promise<readonly AreaCode[]> {
  const { getCountries, getCountryCallingCode } = await import('libphonenumber-js/min')
  return getCountries().map((country) => ({ country, code: `+${getCountryCallingCode(country)}` }))
}
