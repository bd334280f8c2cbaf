import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'

export const bitcoinNetworkKeys = Object.keys(bitcoinNetworks) as readonly BitcoinNetworkKey[]

/** Returns whether a link or an address book names a Bitcoin-like network. */
export function isBitcoinNetwork(network: string | null): network is BitcoinNetworkKey {
  return bitcoinNetworkKeys.some((key) => key === network)
}
