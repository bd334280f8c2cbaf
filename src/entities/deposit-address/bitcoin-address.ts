import { bitcoinAccounts, localBitcoinAccounts } from '#deployments/bitcoin-accounts.ts'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { isLocalBuild } from '#src/config/build.ts'
import type { KnownAccount } from './account-deposit-address.ts'

/** Returns the account that this build knows on a Bitcoin-like network. */
export function bitcoinAccountOn(
  network: BitcoinNetworkKey,
  xpub: string | null = (isLocalBuild ? localBitcoinAccounts : bitcoinAccounts)[network],
): KnownAccount {
  const { bech32, bip32, pubKeyHash } = bitcoinNetworks[network]
  return { network, xpub, format: { bech32, bip32, pubKeyHash } }
}
