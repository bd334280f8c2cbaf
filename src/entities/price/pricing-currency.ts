/** spec §3, Pricing currency: a currency that values can be shown in. */
export interface PricingCurrency {
  /** ISO 4217. */
  readonly currencyCode: string
  /** In the language of the page. */
  readonly currencyName: string
  /** Units per US dollar, as decimal text. */
  readonly exchangeRate: string
}

/** Returns those of `codes` that have a rate, in code order, named in the language of `locale`. */
export function listPricingCurrencies(
  codes: readonly string[],
  usdRates: Readonly<Record<string, string>>,
  locale: string,
): readonly PricingCurrency[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return codes.toSorted().flatMap((currencyCode) => {
    const exchangeRate = usdRates[currencyCode]
    if (exchangeRate === undefined) return []
    return { currencyCode, currencyName: names.of(currencyCode) ?? currencyCode, exchangeRate }
  })
}

/**
 * Returns the currencies whose code or name, in the page's language or in English, contains `text`; ignores accents.
 */
export function findPricingCurrencies(
  currencies: readonly PricingCurrency[],
  text: string,
): readonly PricingCurrency[] {
  const wanted = comparable(text.trim())
  const english = new Intl.DisplayNames('en', { type: 'currency' })
  return currencies.filter(({ currencyCode, currencyName }) =>
    [currencyCode, currencyName, english.of(currencyCode) ?? ''].some((name) => comparable(name).includes(wanted)),
  )
}

function comparable(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
