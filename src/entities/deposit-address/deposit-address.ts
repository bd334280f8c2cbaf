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
 * The deposit address of a person on a network: the one that the backend names, if it is also the one that follows by
 * CREATE2 from the factory of the deployment table that the app was built with (M11).
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
 * An address that the person was given before the treasury changed: shown only if it follows from a former factory of the
 * table. Money sent to another would not be theirs.
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

/** The factories of a chain that gave addresses out before its present one. */
export function formerFactoriesOn(chainId: number | undefined): readonly DepositFactoryRecord[] {
  return (chainId === undefined ? undefined : findDeployment(chainId)?.formerDepositFactories) ?? []
}

/** The factory of deposit addresses on a chain, in the table that the app was built with; `undefined` for none. */
export function depositFactoryOn(chainId: number | undefined): DepositFactoryRecord | undefined {
  return (chainId === undefined ? undefined : findDeployment(chainId)?.depositFactory) ?? undefined
}
