import { coins, otherNetworks } from '#deployments/coins.ts'
import { networks } from '#deployments/networks.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { priceAt } from '#scripts/local-world/partners/market.ts'

import type { ExchangeAsset } from './engine/exchange-asset.ts'
import { testTokens } from './test-tokens.ts'

/** The local world's coins on all its networks. */
const knownAssets: readonly ExchangeAsset[] = [
  ...networks.flatMap((network) => [
    asset({ network: network.key, contract: null, ...network.nativeCurrency }),
    ...deployedTokensOf(network.localChainId).map(({ address, symbol, name, decimals }) =>
      asset({ network: network.key, contract: address, symbol, name, decimals }),
    ),
  ]),
  ...Object.entries(otherNetworks).flatMap(([network, { decimals }]) =>
    coins
      .filter(({ home }) => home === network)
      .map(({ symbol, name, home }) => asset({ network: home, contract: null, symbol, name, decimals })),
  ),
  ...localTronNetwork.tokens.map(({ address, symbol, name, decimals }) =>
    asset({ network: 'tron', contract: address, symbol, name, decimals }),
  ),
]

/** An exchange omits one in this many test tokens, each a different one. */
const gap = 5

/** Returns what an exchange offers out of all assets. */
export function catalogueOf(
  index: number,
  without: readonly ExchangeAsset['network'][] = [],
): readonly ExchangeAsset[] {
  const offered = testTokens.filter((_, position) => position % gap !== index % gap)
  return [...knownAssets, ...offered].filter(({ network }) => !without.includes(network))
}

function asset(asset: Omit<ExchangeAsset, 'price'>): ExchangeAsset {
  const { network, contract, symbol, name, decimals } = asset
  return { network, contract, symbol, name, decimals, price: (now) => priceAt(symbol, now) }
}

/** Finds assets by a partner's names for them. */
export class Listing {
  readonly assets: readonly ExchangeAsset[]
  readonly #byCode: ReadonlyMap<string, ExchangeAsset>
  readonly #codeOf: (asset: ExchangeAsset) => AssetCode

  constructor(assets: readonly ExchangeAsset[], codeOf: (asset: ExchangeAsset) => AssetCode) {
    this.assets = assets
    this.#codeOf = codeOf
    this.#byCode = new Map(assets.map((asset) => [keyOf(codeOf(asset)), asset]))
  }

  codeOf(asset: ExchangeAsset): AssetCode {
    return this.#codeOf(asset)
  }

  /** Finds an asset by ticker and network, ignoring case as partners do. */
  find(ticker: string | undefined, network: string | undefined): ExchangeAsset | undefined {
    return ticker === undefined ? undefined : this.#byCode.get(keyOf({ ticker, network: network ?? '' }))
  }
}

export interface AssetCode {
  readonly ticker: string
  readonly network: string
}

function keyOf({ ticker, network }: AssetCode): string {
  return `${ticker} ${network}`.toLowerCase()
}
