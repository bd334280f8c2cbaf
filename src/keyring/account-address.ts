import { sha256 } from '@noble/hashes/sha2'
import { bech32, createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'

/** How a network of Bitcoin's kind writes keys and addresses. */
export interface AddressFormat {
  /** Human-readable part of segwit addresses; null where there are none. */
  readonly bech32: string | null
  /** First byte of addresses that a key's hash stands in. */
  readonly pubKeyHash: number
  /** First four bytes of extended keys as text. */
  readonly bip32: { readonly public: number; readonly private: number }
}

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
  const { pubKeyHash: hash } = HDKey.fromExtendedKey(xpub, format.bip32).deriveChild(branch).deriveChild(index)
  if (hash === undefined) throw new Error('The account has no public key')
  return format.bech32 === null
    ? base58check.encode(Uint8Array.of(format.pubKeyHash, ...hash))
    : bech32.encode(format.bech32, [0, ...bech32.toWords(hash)])
}
