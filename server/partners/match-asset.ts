import { canonicalAddress } from '#api/addresses/network-address.ts'
import { networkKey, type NetworkKey } from '#api/coins.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

/** The networks' native coins. Polygon's was renamed, and partners still use either name. */
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

/** A partner's name for a network: some use one name for the native coin and another for tokens. */
type NetworkName = string | { readonly own: string; readonly tokens: string }

export type NetworkNames = Readonly<Partial<Record<NetworkKey, NetworkName>>>

/** An asset as the partner names it. */
interface NamedAsset {
  readonly network: string
  /** The coin's symbol, in upper or lower case. */
  readonly symbol: string
  readonly contract: string | null
}

interface MatchedAsset {
  readonly network: NetworkKey
  readonly contract: string | null
}

/**
 * Returns the coin that a partner means, or `undefined` if it isn't on any of our networks. A token is identified by
 * its contract only, because anyone can give a token any name; without a contract it can only be the network's native
 * coin.
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

/**
 * Returns the partner's name for an asset's network. @throws PartnerError if the asset can't be one of the partner's.
 */
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
