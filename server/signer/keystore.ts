import { createCipheriv, createDecipheriv, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { concat, type Hex, hexToBytes, keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

import { StartupError } from '#server/lib/startup-error.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/**
 * Web3 Secret Storage version 3, as written by geth and Foundry. Only scrypt is supported; anything weaker is refused.
 */
export interface Keystore {
  readonly version: 3
  readonly id: string
  /** In hexadecimal without `0x`; some programs omit it. */
  readonly address?: string
  readonly crypto: {
    readonly cipher: 'aes-128-ctr'
    readonly cipherparams: { readonly iv: string }
    readonly ciphertext: string
    readonly kdf: 'scrypt'
    readonly kdfparams: ScryptParameters & { readonly salt: string }
    readonly mac: string
  }
}

interface ScryptParameters {
  readonly dklen: 32
  readonly n: number
  readonly r: number
  readonly p: number
}

/** The file or its password is wrong. It says no more than that. */
export class KeystoreError extends StartupError {
  override readonly name = 'KeystoreError'
}

/** The same as geth: about a quarter of a gigabyte per guess. */
const standardCost: ScryptParameters = { dklen: 32, n: 262_144, r: 8, p: 1 }

/** Bytes of a BIP 39 seed, the output of HMAC-SHA512. */
const seedLength = 64

/** @param cost Cheaper only for worthless keys. */
export async function encryptKey(privateKey: Hex, password: string, cost = standardCost): Promise<Keystore> {
  const keystore = await encrypt(hexToBytes(privateKey), password, cost)
  return { ...keystore, address: privateKeyToAddress(privateKey).slice(2) }
}

/** @throws KeystoreError */
export async function decryptKey(file: string, password: string): Promise<Hex> {
  return toHex(await decrypt(file, password))
}

/** Encrypts a BIP 39 seed into the same kind of file; other programs can't read it because they expect a key. */
export async function encryptSeed(seed: Uint8Array, password: string, cost = standardCost): Promise<Keystore> {
  if (seed.length !== seedLength) throw new KeystoreError('A seed must have 64 bytes')
  return encrypt(seed, password, cost)
}

/** @throws KeystoreError also for a keystore with a key instead of a seed. */
export async function decryptSeed(file: string, password: string): Promise<Uint8Array> {
  const seed = await decrypt(file, password)
  if (seed.length !== seedLength) throw new KeystoreError('The keystore does not contain a 64-byte seed')
  return seed
}

async function encrypt(secret: Uint8Array, password: string, cost: ScryptParameters): Promise<Keystore> {
  const [salt, iv] = [randomBytes(32), randomBytes(16)]
  const key = await deriveKey(password, salt, cost)
  const cipher = createCipheriv('aes-128-ctr', key.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  return {
    version: 3,
    id: randomUUID(),
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: iv.toString('hex') },
      ciphertext: ciphertext.toString('hex'),
      kdf: 'scrypt',
      kdfparams: { ...cost, salt: salt.toString('hex') },
      mac: macOf(key, ciphertext).toString('hex'),
    },
  }
}

async function decrypt(file: string, password: string): Promise<Uint8Array> {
  const { crypto } = parseKeystore(file)
  const { kdfparams, cipherparams } = crypto
  const key = await deriveKey(password, Buffer.from(kdfparams.salt, 'hex'), kdfparams)
  const ciphertext = Buffer.from(crypto.ciphertext, 'hex')
  const [mac, expected] = [macOf(key, ciphertext), Buffer.from(crypto.mac, 'hex')]
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) {
    throw new KeystoreError('The keystore password is wrong')
  }
  const decipher = createDecipheriv('aes-128-ctr', key.subarray(0, 16), Buffer.from(cipherparams.iv, 'hex'))
  return Uint8Array.from(Buffer.concat([decipher.update(ciphertext), decipher.final()]))
}

function parseKeystore(file: string): Keystore {
  try {
    const keystore = JSON.parse(file) as Keystore
    const { version, crypto } = keystore
    const isKnown = version === 3 && crypto.kdf === 'scrypt' && crypto.cipher === 'aes-128-ctr'
    if (isKnown && crypto.kdfparams.dklen === 32) return keystore
  } catch {
    // Falls through: the file's content must not appear in any message.
  }
  throw new KeystoreError('The keystore must be version 3 with scrypt and aes-128-ctr')
}

async function deriveKey(password: string, salt: Buffer, { n, r, p, dklen }: ScryptParameters): Promise<Buffer> {
  // scrypt needs 128 · n · r bytes; twice that leaves room.
  return derive(password, salt, dklen, { N: n, r, p, maxmem: 256 * n * r })
}

function macOf(key: Buffer, ciphertext: Buffer): Buffer {
  return Buffer.from(keccak256(concat([key.subarray(16, 32), ciphertext]), 'bytes'))
}
