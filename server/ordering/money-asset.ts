const prefix = 'fiat/'

/** What money is called among the assets of orders: `fiat/BRL`. It is on no network. */
export function moneyAsset(currency: string): string {
  return prefix + currency
}

/** The currency of such an asset; undefined for a coin. */
export function currencyOf(asset: string): string | undefined {
  return asset.startsWith(prefix) ? asset.slice(prefix.length) : undefined
}

/** How finely a currency is paid: two decimals of rupees, none of yen. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
