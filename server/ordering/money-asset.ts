const prefix = 'fiat/'

/** Returns the asset ID for money, as in orders: `fiat/BRL`. It's on no network. */
export function moneyAsset(currency: string): string {
  return prefix + currency
}

/** Returns the currency of such an asset; undefined for a coin. */
export function currencyOf(asset: string): string | undefined {
  return asset.startsWith(prefix) ? asset.slice(prefix.length) : undefined
}

/** Returns the decimals of a currency: two for rupees, none for yen. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
