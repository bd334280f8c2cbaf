import type { BitcoinNetworkKey } from './bitcoin-networks.ts'

/** Whether a network is of Bitcoin's kind, by its key. Apart from their data, which few pages need. */
export function isBitcoinNetworkKey(key: string): key is BitcoinNetworkKey {
  return key === 'bitcoin' || key === 'litecoin' || key === 'dogecoin'
}
