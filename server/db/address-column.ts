import { customType } from 'drizzle-orm/pg-core'
import { type Address, bytesToHex, getAddress, hexToBytes } from 'viem'

/**
 * Column of account or contract addresses as 20 bytes: independent of capitalization, and half the size in an index.
 */
export const addressColumn = customType<{ data: Address; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: addressBytes,
  fromDriver: (bytes) => getAddress(bytesToHex(bytes)),
})

/** Returns the value that a query compares with an `addressColumn`. */
export function addressBytes(address: Address): Uint8Array {
  return Buffer.from(hexToBytes(address))
}
