import { canonicalAddress } from '#api/addresses/network-address.ts'
import { networkKey, type NetworkKey } from '#api/coins.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

/** The networks' own coins. Polygon's was renamed, and partners still write it either way. */
const ownCoins: Readonly<Record<NetworkKey, readonly string[]>> = {
  ethereum: ['ETH'],
  bsc: ['BNB'],
  avalanche: ['AVAX'],
  polygon: ['POL', 'MATIC'],
  fantom: ['FTM'],
  optimism: ['ETH'],
  arbitrum: ['ETH'],
  bitcoin: ['BTC'],
  litecoin: ['LTC'],
  dogecoin: ['DOGE'],
  tron: ['TRX'],
}

/** What a partner calls a network: some have one name for its own coin and another for its tokens. */
type NetworkName = string | { readonly own: string; readonly tokens: string }

export type NetworkNames = Readonly<Partial<Record<NetworkKey, NetworkName>>>

/** An asset in the partner's words. */
interface NamedAsset {
  readonly network: string
  /** The coin's symbol, in any case. */
  readonly symbol: string
  readonly contract: string | null
}

interface MatchedAsset {
  readonly network: NetworkKey
  readonly contract: string | null
}

/**
 * The coin that a partner means; `undefined` if it is none of our networks. A token is known by its contract alone, since
 * anybody can call a token anything; without a contract it can only be the network's own coin.
 */
export function matchAsset(names: NetworkNames, { network, symbol, contract }: NamedAsset): MatchedAsset | undefined {
  for (const key of networkKey.options) {
    if (networkName(names, { network: key, contract }) !== network) continue
    if (contract === null) {
      if (ownCoins[key].includes(symbol.toUpperCase())) return { network: key, contract }
      continue
    }
    const canonical = canonicalAddress(key, contract)
    if (canonical !== undefined) return { network: key, contract: canonical }
  }
  return undefined
}

/** What the partner calls the network of an asset. @throws PartnerError if the asset cannot be one of its own. */
export function requireNetworkName(partner: string, names: NetworkNames, asset: MatchedAsset): string {
  const name = networkName(names, asset)
  if (name === undefined) throw new PartnerError('refused', `${partner} has no network ${asset.network}`)
  return name
}

function networkName(names: NetworkNames, { network, contract }: MatchedAsset): string | undefined {
  const name = names[network]
  if (typeof name !== 'object') return name
  return contract === null ? name.own : name.tokens
}
