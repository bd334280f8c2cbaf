import { createBase58check } from '@scure/base'
import { bytesToHex, type Hex, hexToBytes, sha256 } from 'viem'

/** A TRON account as contracts know it: 20 bytes in lower-case hexadecimal, without the first byte. */
export type TronAccount = Hex

/** Not a TRON address. The message says why. */
export class TronAddressError extends Error {
  override readonly name = 'TronAddressError'
}

const base58check = createBase58check((data) => sha256(data, 'bytes'))

/** The first byte of every TRON address. */
const prefix = 0x41
/** The prefix and a 20-byte key hash, in bytes. */
const length = 21

/**
 * Returns the account behind an address in base58, such as `TR7N…`.
 * @throws TronAddressError if its checksum is wrong, or if it's an address of another kind.
 */
export function tronAccountOf(address: string): TronAccount {
  return bytesToHex(tronAddressBytes(address).subarray(1))
}

/**
 * Returns the 21 bytes of a base58 address, as transactions contain them.
 * @throws TronAddressError
 */
export function tronAddressBytes(address: string): Uint8Array {
  const bytes = decode(address)
  requireForm(bytes)
  return bytes
}

/** Returns an account's address in base58. @throws TronAddressError unless the account has 20 bytes. */
export function tronAddressOf(account: TronAccount): string {
  return base58check.encode(bytesOfTronAccount(account))
}

/** Returns an account as 21 bytes, as transactions contain it. @throws TronAddressError unless it has 20 bytes. */
export function bytesOfTronAccount(account: TronAccount): Uint8Array {
  if (!/^0x[\da-f]{40}$/i.test(account)) throw new TronAddressError('An account of TRON has 20 bytes')
  return Uint8Array.of(prefix, ...hexToBytes(account))
}

/** Returns the account from the 21 bytes in a transaction. @throws TronAddressError */
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
