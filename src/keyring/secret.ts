import { KeyringError } from './keyring.ts'
import { evmPath } from './protocol.ts'

/** The secret of a word wallet. The words follow from the entropy and are generated only for display. */
export interface WordsSecret {
  readonly kind: 'words'
  /** Index in `wordLists`. */
  readonly list: number
  /** Index in `evmPath`. */
  readonly path: number
  readonly entropy: Uint8Array
  /** From words and passphrase, which itself isn't kept (BIP-39). */
  readonly seed: Uint8Array
}

export interface PrivateKeySecret {
  readonly kind: 'privateKey'
  readonly privateKey: Uint8Array
}

export type Secret = WordsSecret | PrivateKeySecret

const kinds = { words: 1, privateKey: 2 } as const
const seedLength = 64
const keyLength = 32

/**
 * Encodes a secret as bytes, which can be overwritten, unlike the strings that JSON would leave behind. Zeros the
 * secret's own bytes.
 */
export function encodeSecret(secret: Secret): Uint8Array {
  try {
    return secret.kind === 'privateKey'
      ? Uint8Array.of(kinds.privateKey, ...secret.privateKey)
      : Uint8Array.of(kinds.words, secret.list, secret.path, ...secret.seed, ...secret.entropy)
  } finally {
    wipeSecret(secret)
  }
}

/** @param bytes Overwritten with zeros. */
export function decodeSecret(bytes: Uint8Array): Secret {
  try {
    const [kind, list = 0, path = 0] = bytes
    if (kind === kinds.privateKey && bytes.length === 1 + keyLength) {
      return { kind: 'privateKey', privateKey: bytes.slice(1) }
    }
    const entropy = bytes.slice(3 + seedLength)
    if (kind === kinds.words && [16, 20, 24, 28, 32].includes(entropy.length) && path < evmPath.options.length) {
      return { kind: 'words', list, path, seed: bytes.slice(3, 3 + seedLength), entropy }
    }
    throw new KeyringError('vault-damaged')
  } finally {
    bytes.fill(0)
  }
}

export function wipeSecret(secret: Secret): void {
  if (secret.kind === 'privateKey') secret.privateKey.fill(0)
  else {
    secret.seed.fill(0)
    secret.entropy.fill(0)
  }
}
