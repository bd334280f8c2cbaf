import { scryptAsync } from '@noble/hashes/scrypt'
import { KeyringError } from './keyring.ts'

export interface ScryptParameters {
  readonly N: number
  readonly r: number
  readonly p: number
}

/**
 * OWASP's first choice for scrypt: 128 MiB per guess. In the same time, argon2id in JavaScript would cost only 19 MiB
 * per guess (docs/cold-wallet.md has both times).
 */
export const currentParameters: ScryptParameters = { N: 2 ** 17, r: 8, p: 1 }

/** A vault that asks for less was tampered with; one that asks for more memory than this would crash the page. */
const bounds = { memory: 512 * 2 ** 20, r: 32, p: 16 }

/** Returns whether one of our versions may have written these parameters. `least` is lower only in tests. */
export function isAcceptable({ N, r, p }: ScryptParameters, least: ScryptParameters): boolean {
  const isPowerOfTwo = Number.isSafeInteger(N) && N > 1 && Number.isInteger(Math.log2(N))
  const isCount = [r, p].every((count) => Number.isSafeInteger(count) && count >= 1)
  if (!isPowerOfTwo || !isCount || r > bounds.r || p > bounds.p) return false
  return N >= least.N && r >= least.r && p >= least.p && 128 * N * r <= bounds.memory
}

/** Returns whether the next unlock should derive the key at a higher cost. */
export function isOutdated({ N, r, p }: ScryptParameters, current: ScryptParameters): boolean {
  return N * r * p < current.N * current.r * current.p
}

/** Derives the key from a password. The derived bytes are wiped from our memory before it returns. */
export async function passwordKey(
  password: string,
  salt: Uint8Array,
  parameters: ScryptParameters,
): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(password.normalize('NFKC'))
  try {
    const derived = await scryptAsync(typed, salt, { ...parameters, dkLen: 32, maxmem: bounds.memory + 2 ** 20 })
    try {
      return await wrappingKey(derived)
    } finally {
      derived.fill(0)
    }
  } finally {
    typed.fill(0)
  }
}

/** Derives the key from a passkey's output (WebAuthn PRF). */
export async function passkeyKey(output: Uint8Array, salt: Uint8Array): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', own(output), 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('sevenport device wallet passkey v1')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: own(salt), info },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  )
}

async function wrappingKey(bytes: Uint8Array): Promise<CryptoKey> {
  if (bytes.length !== 32) throw new KeyringError('vault-damaged')
  return crypto.subtle.importKey('raw', own(bytes), 'AES-GCM', false, ['wrapKey', 'unwrapKey'])
}

/** WebCrypto accepts no shared memory; ours never is. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>
}
