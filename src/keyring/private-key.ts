import { hexToBytes } from 'viem'
import { KeyringError } from './keyring.ts'

/** Order of secp256k1: a private key is below it, and not 0. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** @throws KeyringError `invalid-private-key` */
export function readPrivateKey(typed: string): Uint8Array {
  const digits = typed.trim().replace(/^0x/i, '')
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw new KeyringError('invalid-private-key')
  const key = BigInt(`0x${digits}`)
  if (key === 0n || key >= curveOrder) throw new KeyringError('invalid-private-key')
  return hexToBytes(`0x${digits}`)
}
