import { type Address, getContractAddress, type Hex, isAddressEqual } from 'viem'
import type { NetworkKey } from '#api/coins.ts'
import type { DepositFactoryRecord } from '#deployments/deployment.ts'
import { findDeployment } from '#deployments/pools.ts'
import { DepositAddressError } from './deposit-address-error.ts'

interface NamedAddress {
  readonly address: Address
  readonly salt: Hex
}

/**
 * Returns a user's deposit address on a network: the backend's address, provided it follows by CREATE2 from the factory
 * in the deployment table that the app was built with (M11).
 * @throws DepositAddressError
 */
export function confirmDepositAddress(
  { address, salt }: NamedAddress,
  factory: DepositFactoryRecord | undefined,
  network: NetworkKey,
): Address {
  if (!factory) throw new DepositAddressError('no-factory', network)
  const { address: from, forwarderCodeHash: bytecodeHash } = factory
  const ours = getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash })
  if (!isAddressEqual(ours, address)) throw new DepositAddressError('other-address', network)
  return ours
}

/**
 * Returns an address that the user was given before the treasury changed, provided it follows from a former factory of
 * the table. Coins sent to any other address would not be theirs.
 * @throws DepositAddressError
 */
export function confirmFormerAddress(
  named: NamedAddress,
  factories: readonly DepositFactoryRecord[],
  network: NetworkKey,
): Address {
  const found = factories.find(({ address: from, forwarderCodeHash: bytecodeHash }) =>
    isAddressEqual(getContractAddress({ opcode: 'CREATE2', from, salt: named.salt, bytecodeHash }), named.address),
  )
  if (!found) throw new DepositAddressError('other-address', network)
  return confirmDepositAddress(named, found, network)
}

/** Returns a chain's former factories of deposit addresses. */
export function formerFactoriesOn(chainId: number | undefined): readonly DepositFactoryRecord[] {
  return (chainId === undefined ? undefined : findDeployment(chainId)?.formerDepositFactories) ?? []
}

/**
 * Returns a chain's deposit address factory from the table that the app was built with; `undefined` if there is none.
 */
export function depositFactoryOn(chainId: number | undefined): DepositFactoryRecord | undefined {
  return (chainId === undefined ? undefined : findDeployment(chainId)?.depositFactory) ?? undefined
}
