import { createBase58check } from '@scure/base'
import { bytesToHex, type Hex, hexToBytes, sha256 } from 'viem'

/** An account of TRON as its contracts know it: the 20 bytes in hexadecimal, in lower case, without the first byte. */
export type TronAccount = Hex

/** What cannot be an address of TRON. The message says why. */
export class TronAddressError extends Error {
  override readonly name = 'TronAddressError'
}

const base58check = createBase58check((data) => sha256(data, 'bytes'))

/** What every address of TRON begins with. */
const prefix = 0x41
/** The prefix and 20 bytes of a key's hash. */
const length = 21

/**
 * The account behind an address as people write it, such as `TR7N…`.
 * @throws TronAddressError if its checksum does not fit, or if it is an address of something else.
 */
export function tronAccountOf(address: string): TronAccount {
  return bytesToHex(tronAddressBytes(address).subarray(1))
}

/**
 * The 21 bytes of an address as people write it, which stand in transactions.
 * @throws TronAddressError
 */
export function tronAddressBytes(address: string): Uint8Array {
  const bytes = decode(address)
  requireForm(bytes)
  return bytes
}

/** The address of an account as people write it. @throws TronAddressError if it has not 20 bytes. */
export function tronAddressOf(account: TronAccount): string {
  return base58check.encode(bytesOfTronAccount(account))
}

/** An account as 21 bytes, as it stands in transactions. @throws TronAddressError if it has not 20 bytes. */
export function bytesOfTronAccount(account: TronAccount): Uint8Array {
  if (!/^0x[\da-f]{40}$/i.test(account)) throw new TronAddressError('An account of TRON has 20 bytes')
  return Uint8Array.of(prefix, ...hexToBytes(account))
}

/** The account in 21 bytes of a transaction. @throws TronAddressError */
export function tronAccountOfBytes(bytes: Uint8Array): TronAccount {
  requireForm(bytes)
  return bytesToHex(bytes.subarray(1))
}

function decode(address: string): Uint8Array {
  try {
    return base58check.decode(address)
  } catch {
    throw new TronAddressError('An address of TRON is base58 with a checksum that fits')
  }
}

function requireForm(bytes: Uint8Array): void {
  if (bytes.length !== length || bytes[0] !== prefix) {
    throw new TronAddressError('An address of TRON has 21 bytes, the first of them 0x41')
  }
}
