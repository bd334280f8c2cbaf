/** A fiat currency for buying and selling coins. */
export interface FiatCurrency {
  /** ISO 4217. */
  readonly code: string
  /** Countries where it is legal tender or commonly used, as ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
}

function currency(code: string, countries: string): FiatCurrency {
  return { code, countries: countries.split(' ') }
}

export const fiatCurrencies: readonly FiatCurrency[] = [
  currency('CNY', 'CN'),
  currency('USD', 'US EC SV PA PR'),
  currency('EUR', 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'),
  currency('MXN', 'MX'),
  currency('TWD', 'TW'),
  currency('HKD', 'HK'),
  currency('BRL', 'BR'),
  currency('INR', 'IN'),
  currency('GBP', 'GB GG IM JE'),
  currency('JPY', 'JP'),
  currency('KRW', 'KR'),
  currency('SGD', 'SG'),
  currency('AUD', 'AU KI NR TV'),
  currency('CAD', 'CA'),
  currency('CHF', 'CH LI'),
  currency('NZD', 'NZ CK NU TK'),
  currency('ARS', 'AR'),
  currency('CLP', 'CL'),
  currency('COP', 'CO'),
  currency('PEN', 'PE'),
  currency('UYU', 'UY'),
  currency('IDR', 'ID'),
  currency('MYR', 'MY'),
  currency('PHP', 'PH'),
  currency('THB', 'TH'),
  currency('VND', 'VN'),
  currency('AED', 'AE'),
  currency('SAR', 'SA'),
  currency('TRY', 'TR'),
  currency('ZAR', 'ZA'),
  currency('NGN', 'NG'),
  currency('KES', 'KE'),
  currency('PLN', 'PL'),
  currency('CZK', 'CZ'),
  currency('DKK', 'DK FO GL'),
  currency('NOK', 'NO SJ'),
  currency('SEK', 'SE'),
]
