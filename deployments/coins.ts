import type { NetworkKey } from './networks.ts'

/** A network besides the seven that contracts run on. */
export type OtherNetwork = 'bitcoin' | 'litecoin' | 'dogecoin' | 'tron'

/** A coin from spec §3 or §1, or one that pays for gas on one of our networks. */
export interface ListedCoin {
  readonly symbol: string
  readonly name: string
  /** Whether the coin is shown by default. */
  readonly isResident: boolean
  /** The coin's home network. It can also be on networks where it pays for gas or where its token is deployed. */
  readonly home: NetworkKey | OtherNetwork
}

function coin(symbol: string, name: string, home: ListedCoin['home'] = 'ethereum', isResident = false): ListedCoin {
  return { symbol, name, isResident, home }
}

/** All coins, in display order. */
export const coins: readonly ListedCoin[] = [
  coin('USDT', 'Tether USD', 'ethereum', true),
  coin('USDC', 'USD Coin', 'ethereum', true),
  coin('ETH', 'Ether', 'ethereum', true),
  coin('LTC', 'Litecoin', 'litecoin', true),
  coin('DOGE', 'Dogecoin', 'dogecoin', true),
  coin('BTC', 'Bitcoin', 'bitcoin'),
  coin('TRX', 'TRON', 'tron'),
  coin('TUSD', 'TrueUSD'),
  coin('LON', 'Tokenlon'),
  coin('LINK', 'Chainlink'),
  coin('UNI', 'Uniswap'),
  coin('SHIB', 'Shiba Inu'),
  coin('WBTC', 'Wrapped Bitcoin'),
  coin('TFT', 'ThreeFold Token'),
  coin('BNB', 'BNB', 'bsc'),
  coin('AVAX', 'Avalanche', 'avalanche'),
  coin('POL', 'POL', 'polygon'),
  coin('FTM', 'Fantom', 'fantom'),
]

/** The networks that are home to a single coin each. */
export const otherNetworks: Readonly<Record<OtherNetwork, { readonly name: string; readonly decimals: number }>> = {
  bitcoin: { name: 'Bitcoin', decimals: 8 },
  litecoin: { name: 'Litecoin', decimals: 8 },
  dogecoin: { name: 'Dogecoin', decimals: 8 },
  tron: { name: 'TRON', decimals: 6 },
}

/** The best-known coins by market cap, without stablecoins, whose price is no news. */
export const topCoins: readonly ListedCoin[] = ['BTC', 'ETH', 'TRX', 'DOGE', 'LTC'].flatMap((symbol) =>
  coins.filter((known) => known.symbol === symbol),
)
