import { isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import { bitcoinAccounts, localBitcoinAccounts } from '#deployments/bitcoin-accounts.ts'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { isLocalBuild } from '#src/config/build.ts'
import { deriveAccountAddress } from '#src/keyring/derive-account-address.ts'
import { DepositAddressError } from './deposit-address-error.ts'

interface NamedAddress {
  readonly address: string
  /** Of the key below the account, on the branch that others pay to. */
  readonly index: number
}

/** BIP 44: where others pay to. */
const depositBranch = 0

/**
 * The deposit address of a person on a network of Bitcoin's kind: the one that the backend names, if it is also the one
 * that follows from the account's public key that the app was built with (M11).
 * @param account Null if this build has none for the network.
 * @throws DepositAddressError
 */
export async function confirmBitcoinAddress(
  { address, index }: NamedAddress,
  account: string | null,
  network: BitcoinNetworkKey,
  derive = deriveAccountAddress,
): Promise<string> {
  if (account === null) throw new DepositAddressError('no-factory', network)
  const { bech32, bip32, pubKeyHash } = bitcoinNetworks[network]
  const format = { bech32, bip32, pubKeyHash }
  const ours = await derive({ format, xpub: account, branch: depositBranch, index })
  if (!isSameCanonicalAddress(ours, address)) throw new DepositAddressError('other-address', network)
  return ours
}

/** The account that this build knows on a network; null for none. */
export function bitcoinAccountOf(network: BitcoinNetworkKey): string | null {
  return (isLocalBuild ? localBitcoinAccounts : bitcoinAccounts)[network]
}
