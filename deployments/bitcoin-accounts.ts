import type { BitcoinNetworkKey } from './bitcoin-networks.ts'

/**
 * Public keys of the accounts that people's deposit addresses are derived from, as `npm run bitcoin-keys -- xpub` prints
 * them. The app derives each address from these and shows no other (M11). Null until an account is made: a build without
 * a key shows no address there.
 */
export const bitcoinAccounts: Readonly<Record<BitcoinNetworkKey, string | null>> = {
  bitcoin: null,
  litecoin: null,
  dogecoin: null,
}
