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

/** The factory of deposit addresses on a chain, in the table that the app was built with; `undefined` for none. */
export function depositFactoryOn(chainId: number | undefined): DepositFactoryRecord | undefined {
  return (chainId === undefined ? undefined : findDeployment(chainId)?.depositFactory) ?? undefined
}
