import { pbkdf2Async } from '@noble/hashes/pbkdf2'
import { scryptAsync } from '@noble/hashes/scrypt'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes, isAddressEqual, keccak256 } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import * as v from 'valibot'
import type { ScryptParameters } from './key-derivation.ts'
import { KeyringError } from './keyring.ts'

/* Version 3 keystores (Web3 Secret Storage): one private key in a JSON file, under a password of its own. */

const digits = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^(0x)?[0-9a-f]{${length}}$`, 'i')))
const count = (maximum: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maximum))
const anyDigits = v.pipe(v.string(), v.regex(/^(?:0x)?(?:[0-9a-f]{2}){0,64}$/i))

/** A file can demand any amount of work: more than this would only crash the page. */
const mostMemory = 512 * 2 ** 20
const mostRounds = 10_000_000

const scryptParameters = v.pipe(
  v.object({ dklen: v.literal(32), n: count(2 ** 22), r: count(32), p: count(16), salt: anyDigits }),
  v.check(
    ({ n, r, p }) => n > 1 && Number.isInteger(Math.log2(n)) && 128 * n * r <= mostMemory && n * r * p <= 2 ** 24,
  ),
)
const pbkdf2Parameters = v.object({
  dklen: v.literal(32),
  c: count(mostRounds),
  prf: v.literal('hmac-sha256'),
  salt: anyDigits,
})

const cryptoFields = {
  cipher: v.literal('aes-128-ctr'),
  cipherparams: v.object({ iv: digits(32) }),
  ciphertext: digits(64),
  mac: digits(64),
}
const cryptoPart = v.variant('kdf', [
  v.object({ ...cryptoFields, kdf: v.literal('scrypt'), kdfparams: scryptParameters }),
  v.object({ ...cryptoFields, kdf: v.literal('pbkdf2'), kdfparams: pbkdf2Parameters }),
])
/** Programs add fields of their own, and some write `Crypto`. */
const keystore = v.union([
  v.object({ version: v.literal(3), address: v.optional(v.unknown()), crypto: cryptoPart }),
  v.pipe(
    v.object({ version: v.literal(3), address: v.optional(v.unknown()), Crypto: cryptoPart }),
    v.transform(({ version, address, Crypto }) => ({ version, address, crypto: Crypto })),
  ),
])
type CryptoPart = v.InferOutput<typeof cryptoPart>

/**
 * Returns the private key in a keystore.
 * @throws KeyringError `invalid-keystore`, `wrong-keystore-password`
 */
export async function openKeystore(json: string, password: string): Promise<Uint8Array> {
  const { address, crypto: part } = readKeystore(json)
  const typed = new TextEncoder().encode(password)
  const derived = await deriveKey(part, typed)
  try {
    const ciphertext = bytesOf(part.ciphertext)
    if (macOf(derived, ciphertext) !== bytesToHex(bytesOf(part.mac))) throw new KeyringError('wrong-keystore-password')
    const privateKey = await applyCipher(derived, bytesOf(part.cipherparams.iv), ciphertext)
    if (isOfAnother(address, privateKey)) throw new KeyringError('invalid-keystore')
    return privateKey
  } finally {
    derived.fill(0)
    typed.fill(0)
  }
}

/**
 * The MAC doesn't cover the counter: with another counter, a file opens to another key with an unknown address. Files
 * without an address, or with one of another chain, can't be checked.
 */
function isOfAnother(address: unknown, privateKey: Uint8Array): boolean {
  if (typeof address !== 'string' || !/^(?:0x)?[0-9a-f]{40}$/i.test(address)) return false
  try {
    return !isAddressEqual(privateKeyToAddress(bytesToHex(privateKey)), bytesToHex(bytesOf(address)))
  } catch {
    // Not a valid key of the curve.
    return true
  }
}

/** @param privateKey Overwritten with zeros. */
export async function makeKeystore(
  privateKey: Uint8Array,
  password: string,
  { N, r, p }: ScryptParameters,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(16))
  const kdfparams = { dklen: 32, n: N, r, p, salt: textOf(salt) } as const
  const address = privateKeyToAddress(bytesToHex(privateKey)).slice(2).toLowerCase()
  const derived = await scryptAsync(new TextEncoder().encode(password), salt, { N, r, p, dkLen: 32 })
  try {
    const ciphertext = await applyCipher(derived, iv, privateKey)
    return JSON.stringify({
      version: 3,
      id: crypto.randomUUID(),
      address,
      crypto: {
        cipher: 'aes-128-ctr',
        cipherparams: { iv: textOf(iv) },
        ciphertext: textOf(ciphertext),
        kdf: 'scrypt',
        kdfparams,
        mac: macOf(derived, ciphertext).slice(2),
      },
    })
  } finally {
    derived.fill(0)
    privateKey.fill(0)
  }
}

function readKeystore(json: string) {
  try {
    return v.parse(keystore, JSON.parse(json))
  } catch {
    // The message must contain neither the parser's error nor the file.
    throw new KeyringError('invalid-keystore')
  }
}

async function deriveKey(part: CryptoPart, password: Uint8Array): Promise<Uint8Array> {
  if (part.kdf === 'pbkdf2') {
    return pbkdf2Async(sha256, password, bytesOf(part.kdfparams.salt), { c: part.kdfparams.c, dkLen: 32 })
  }
  const { n, r, p, salt } = part.kdfparams
  return scryptAsync(password, bytesOf(salt), { N: n, r, p, dkLen: 32, maxmem: mostMemory + 2 ** 20 })
}

/** Uses the second half of the derived key: the first half is the cipher's. */
function macOf(derived: Uint8Array, ciphertext: Uint8Array) {
  return keccak256(concatBytes([derived.subarray(16, 32), ciphertext]))
}

/** AES in counter mode: encryption and decryption are the same. */
async function applyCipher(derived: Uint8Array, iv: Uint8Array, input: Uint8Array): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', derived.slice(0, 16), 'AES-CTR', false, ['encrypt'])
  const parameters = { name: 'AES-CTR', counter: Uint8Array.from(iv), length: 128 }
  return new Uint8Array(await crypto.subtle.encrypt(parameters, key, Uint8Array.from(input)))
}

function bytesOf(text: string): Uint8Array {
  return hexToBytes(text.startsWith('0x') ? (text as `0x${string}`) : `0x${text}`)
}

function textOf(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2)
}
