const prefix = 'fiat/'

/** What money is called among the assets of orders: `fiat/BRL`. It is on no network. */
export function moneyAsset(currency: string): string {
  return prefix + currency
}

/** The currency of such an asset; undefined for a coin. */
export function currencyOf(asset: string): string | undefined {
  return asset.startsWith(prefix) ? asset.slice(prefix.length) : undefined
}
