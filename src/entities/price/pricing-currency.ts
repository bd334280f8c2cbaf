/** Spec §3, Pricing currency: a currency that sums can be shown in. */
export interface PricingCurrency {
  /** ISO 4217. */
  readonly currencyCode: string
  /** In the language of the page. */
  readonly currencyName: string
  /** Units for one US dollar, as decimal text. */
  readonly exchangeRate: string
}

/** Those of `codes` that there is a rate for, in the order of codes, named in the language of `locale`. */
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

/** Those whose code or name, in the language of the page or in English, has `text` in it; accents do not matter. */
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
