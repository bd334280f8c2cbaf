import type { BitcoinNetworkKey } from './bitcoin-networks.ts'

/** Returns whether a key names a Bitcoin-like network. In its own file because few pages need the networks' data. */
export function isBitcoinNetworkKey(key: string): key is BitcoinNetworkKey {
  return key === 'bitcoin' || key === 'litecoin' || key === 'dogecoin'
}
