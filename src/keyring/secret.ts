import { KeyringError } from './keyring.ts'
import { evmPath } from './protocol.ts'

/** What a wallet of words is made of. The words themselves follow from the entropy, and are made only to be shown. */
export interface WordsSecret {
  readonly kind: 'words'
  /** Place in `wordLists`. */
  readonly list: number
  /** Place in `evmPath`. */
  readonly path: number
  readonly entropy: Uint8Array
  /** Of words and passphrase, which itself is not kept (BIP-39). */
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

/** As bytes that can be overwritten; JSON would leave texts behind. The secret's own bytes are zeros afterwards. */
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
