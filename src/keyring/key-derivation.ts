import { scryptAsync } from '@noble/hashes/scrypt'
import { KeyringError } from './keyring.ts'

export interface ScryptParameters {
  readonly N: number
  readonly r: number
  readonly p: number
}

/**
 * OWASP's first choice among scrypt's: 128 MiB for each guess. In the same time argon2id in JavaScript makes a guess cost
 * 19 MiB only (docs/cold-wallet.md has both times).
 */
export const currentParameters: ScryptParameters = { N: 2 ** 17, r: 8, p: 1 }

/** A vault that asks for less was tampered with; one that asks for more memory than this would end the page. */
const bounds = { memory: 512 * 2 ** 20, r: 32, p: 16 }

/** Whether stored parameters are ones that a version of ours may have written. `least` is lower only in tests. */
export function isAcceptable({ N, r, p }: ScryptParameters, least: ScryptParameters): boolean {
  const isPowerOfTwo = Number.isSafeInteger(N) && N > 1 && Number.isInteger(Math.log2(N))
  const isCount = [r, p].every((count) => Number.isSafeInteger(count) && count >= 1)
  if (!isPowerOfTwo || !isCount || r > bounds.r || p > bounds.p) return false
  return N >= least.N && r >= least.r && p >= least.p && 128 * N * r <= bounds.memory
}

/** Whether the next unlock should derive the key with more. */
export function isOutdated({ N, r, p }: ScryptParameters, current: ScryptParameters): boolean {
  return N * r * p < current.N * current.r * current.p
}

/** The key that a password locks with. The derived bytes are gone from our memory when it is returned. */
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

/** The key that a passkey locks with, from what the authenticator derived for us (WebAuthn PRF). */
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

/** WebCrypto takes no shared memory; none of ours is. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>
}
