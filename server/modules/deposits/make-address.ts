import { randomBytes } from 'node:crypto'

import { getCreate2Address, toHex } from 'viem'

import type { DepositFactoryRecord } from '#deployments/deployment.ts'

import type { DepositAddressRow } from './deposit-addresses.repository.ts'

/** A new deposit address: where the factory will deploy the forwarder of an unguessable salt. */
export function makeAddress({
  address: factory,
  forwarderCodeHash,
}: DepositFactoryRecord): Pick<DepositAddressRow, 'address' | 'factory' | 'salt'> {
  const salt = toHex(randomBytes(32))
  return { address: getCreate2Address({ from: factory, salt, bytecodeHash: forwarderCodeHash }), factory, salt }
}
