import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'

export const bitcoinNetworkKeys = Object.keys(bitcoinNetworks) as readonly BitcoinNetworkKey[]

/** Whether what a link or an address book names is a network of Bitcoin's kind. */
export function isBitcoinNetwork(network: string | null): network is BitcoinNetworkKey {
  return bitcoinNetworkKeys.some((key) => key === network)
}
