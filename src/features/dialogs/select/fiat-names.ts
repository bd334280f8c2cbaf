import { type FiatCurrency, fiatCurrencies } from '#src/config/fiat-currencies.ts'
import { matchesSearch } from '#src/lib/search.ts'

/** Returns every country that uses one of the currencies, once. */
export function countriesOf(currencies: readonly FiatCurrency[]): readonly string[] {
  return [...new Set(currencies.flatMap(({ countries }) => countries))]
}

/** All countries with a currency in the table. */
export const fiatCountries = countriesOf(fiatCurrencies)

export interface NamedCurrency extends FiatCurrency {
  /** In the language of the page. */
  readonly name: string
  /** The narrow sign, which several currencies may share: `¥`. The code is shown next to it. */
  readonly sign: string
}

/** Returns all currencies with their names in a language. */
export function namedCurrencies(locale: string): readonly NamedCurrency[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return fiatCurrencies.map((currency) => ({
    ...currency,
    name: names.of(currency.code) ?? currency.code,
    sign: signOf(currency.code, locale),
  }))
}

function signOf(currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

/** Filters by country, if given, and by the typed text in a currency's code, name or English name. */
export function findCurrencies(
  currencies: readonly NamedCurrency[],
  typed: string,
  country: string | undefined,
): readonly NamedCurrency[] {
  const english = new Intl.DisplayNames('en', { type: 'currency' })
  return currencies.filter(
    ({ code, name, countries }) =>
      (country === undefined || countries.includes(country)) &&
      matchesSearch(typed, [code, name, english.of(code) ?? code]),
  )
}
