import { randomBytes } from 'node:crypto'

import { getCreate2Address, toHex } from 'viem'

import type { DepositFactoryRecord } from '#deployments/deployment.ts'

import type { DepositAddressRow } from './deposit-addresses.repository.ts'

/** Creates a deposit address: the one at which the factory will deploy the forwarder for a random salt. */
export function makeAddress({
  address: factory,
  forwarderCodeHash,
}: DepositFactoryRecord): Pick<DepositAddressRow, 'address' | 'factory' | 'salt'> {
  const salt = toHex(randomBytes(32))
  return { address: getCreate2Address({ from: factory, salt, bytecodeHash: forwarderCodeHash }), factory, salt }
}
