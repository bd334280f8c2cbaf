import type { ExchangeAsset } from '#api/exchange.ts'

/** A network's own coin, or one that is to be worth a dollar or a euro. */
export type AssetTag = 'native' | 'stablecoin'

const stablecoins: ReadonlySet<string> = new Set(
  'USDT USDC TUSD DAI FDUSD USDE USDS USDP USDD PYUSD RLUSD FRAX LUSD GUSD GHO CRVUSD BUSD USDC.E USDT.E EURC EURT EURS'.split(
    ' ',
  ),
)

/** What kind of coin it is, where that helps to choose. */
export function tagOf({ id, symbol }: Pick<ExchangeAsset, 'id' | 'symbol'>): AssetTag | undefined {
  if (id.endsWith('/native')) return 'native'
  return stablecoins.has(symbol.toUpperCase()) ? 'stablecoin' : undefined
}

/** How many coins there are, each counted once whatever the number of its networks, and how many networks. */
export function countsOf(assets: readonly Pick<ExchangeAsset, 'symbol' | 'network'>[]) {
  return {
    coins: new Set(assets.map(({ symbol }) => symbol.toUpperCase())).size,
    networks: new Set(assets.map(({ network }) => network)).size,
  }
}
