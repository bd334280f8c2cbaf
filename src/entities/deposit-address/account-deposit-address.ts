import { isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import type { AddressFormat } from '#src/keyring/account-address.ts'
import { deriveAccountAddress } from '#src/keyring/derive-account-address.ts'
import { DepositAddressError } from './deposit-address-error.ts'

export interface NamedAddress {
  readonly address: string
  /** Index of the key below the account, on the receiving branch. */
  readonly index: number
}

/** What this build knows about an account of ours on a network. */
export interface KnownAccount {
  readonly network: NetworkKey
  readonly format: AddressFormat
  /** The account's public key; null if this build has none. */
  readonly xpub: string | null
}

/** BIP 44: the branch of receiving addresses. */
const depositBranch = 0

/**
 * Returns a user's deposit address on a network without EVM: the backend's address, provided it matches the one derived
 * from the account's public key that the app was built with (M11).
 * @throws DepositAddressError
 */
export async function confirmAccountAddress(
  { address, index }: NamedAddress,
  { network, format, xpub }: KnownAccount,
  derive = deriveAccountAddress,
): Promise<string> {
  if (xpub === null) throw new DepositAddressError('no-factory', network)
  const ours = await derive({ format, xpub, branch: depositBranch, index })
  if (!isSameCanonicalAddress(ours, address)) throw new DepositAddressError('other-address', network)
  return ours
}
