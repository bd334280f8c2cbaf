import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { bech32, createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'

interface KeyFormat {
  /** First four bytes of extended keys as text. */
  readonly bip32: { readonly public: number; readonly private: number }
}

/** How a network of Bitcoin's kind writes keys and addresses. */
interface HashFormat extends KeyFormat {
  /** Human-readable part of segwit addresses; null where there are none. */
  readonly bech32: string | null
  /** First byte of addresses that a key's hash stands in. */
  readonly pubKeyHash: number
}

/** How TRON writes keys and addresses: the hash of a key is that of EVM networks. */
interface EvmHashFormat extends KeyFormat {
  /** First byte of addresses. */
  readonly addressPrefix: number
}

export type AddressFormat = HashFormat | EvmHashFormat

/** A key below an account. */
export interface AccountPlace {
  readonly format: AddressFormat
  readonly xpub: string
  /** 0 for addresses that others pay to. */
  readonly branch: number
  readonly index: number
}

const base58check = createBase58check(sha256)

/**
 * The address at a place below an account's public key: BIP 84 where the network has segwit, BIP 44 elsewhere. No secret
 * is needed for it.
 * @throws Error if the key is none of this network.
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

/** The last 20 bytes of the hash of both coordinates. */
function evmHashOf({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new Error('The account has no public key')
  const point = secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(false)
  return keccak_256(point.subarray(1)).subarray(-20)
}
