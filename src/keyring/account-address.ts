import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { bech32, createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'

interface KeyFormat {
  /** Version bytes of extended keys as text. */
  readonly bip32: { readonly public: number; readonly private: number }
}

/** A Bitcoin-like network's encoding of keys and addresses. */
interface HashFormat extends KeyFormat {
  /** Human-readable part of SegWit addresses; null if there are none. */
  readonly bech32: string | null
  /** First byte of addresses that contain a key's hash. */
  readonly pubKeyHash: number
}

/** TRON's encoding of keys and addresses: the hash of a key is the same as on EVM networks. */
interface EvmHashFormat extends KeyFormat {
  /** First byte of addresses. */
  readonly addressPrefix: number
}

export type AddressFormat = HashFormat | EvmHashFormat

/** The place of a key below an account. */
export interface AccountPlace {
  readonly format: AddressFormat
  readonly xpub: string
  /** 0 for receiving addresses. */
  readonly branch: number
  readonly index: number
}

const base58check = createBase58check(sha256)

/**
 * Returns the address at a place below an account's public key: BIP 84 if the network has SegWit, otherwise BIP 44.
 * Needs no secret.
 * @throws Error if the key isn't one of this network.
 */
export function accountAddress({ format, xpub, branch, index }: AccountPlace): string {
  const key = HDKey.fromExtendedKey(xpub, format.bip32).deriveChild(branch).deriveChild(index)
  if ('addressPrefix' in format) return base58check.encode(Uint8Array.of(format.addressPrefix, ...evmHashOf(key)))
  const { pubKeyHash: hash } = key
  if (hash === undefined) throw new Error('The account has no public key')
  return format.bech32 === null
    ? base58check.encode(Uint8Array.of(format.pubKeyHash, ...hash))
    : bech32.encode(format.bech32, [0, ...bech32.toWords(hash)])
}

/** Returns the last 20 bytes of the hash of both coordinates. */
function evmHashOf({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new Error('The account has no public key')
  const point = secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(false)
  return keccak_256(point.subarray(1)).subarray(-20)
}
