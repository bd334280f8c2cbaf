import { customType } from 'drizzle-orm/pg-core'
import { type Address, bytesToHex, getAddress, hexToBytes } from 'viem'

/** An account or contract address as its 20 bytes: one value however it is written, and half the size in an index. */
export const addressColumn = customType<{ data: Address; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: addressBytes,
  fromDriver: (bytes) => getAddress(bytesToHex(bytes)),
})

/** What a query compares with an `addressColumn`. */
export function addressBytes(address: Address): Uint8Array {
  return Buffer.from(hexToBytes(address))
}
