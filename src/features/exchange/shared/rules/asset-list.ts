import type { ExchangeAsset } from '#api/exchange.ts'

/** A network's native coin, or a coin pegged to the dollar or euro. */
export type AssetTag = 'native' | 'stablecoin'

const stablecoins: ReadonlySet<string> = new Set(
  'USDT USDC TUSD DAI FDUSD USDE USDS USDP USDD PYUSD RLUSD FRAX LUSD GUSD GHO CRVUSD BUSD USDC.E USDT.E EURC EURT EURS'.split(
    ' ',
  ),
)

/** Returns the kind of coin, if it helps with the choice. */
export function tagOf({ id, symbol }: Pick<ExchangeAsset, 'id' | 'symbol'>): AssetTag | undefined {
  if (id.endsWith('/native')) return 'native'
  return stablecoins.has(symbol.toUpperCase()) ? 'stablecoin' : undefined
}

/** Counts the coins, each once on however many networks, and the networks. */
export function countsOf(assets: readonly Pick<ExchangeAsset, 'symbol' | 'network'>[]) {
  return {
    coins: new Set(assets.map(({ symbol }) => symbol.toUpperCase())).size,
    networks: new Set(assets.map(({ network }) => network)).size,
  }
}
