import {
  currentParameters,
  isAcceptable,
  isOutdated,
  passkeyKey,
  passwordKey,
  type ScryptParameters,
} from './key-derivation.ts'
import { KeyringError, type DeviceWalletKind } from './keyring.ts'
import type { PasskeyHeader, SealedSecret, StoredVault } from './stored.ts'

/*
 * A random key seals each wallet's secret. That key itself is locked by the password, and by a passkey if there is one:
 * changing either leaves the secrets alone. WebCrypto holds it: once unlocked, its bytes are never in JavaScript
 * memory.
 */

/** Costs of the password's key: those used, and the minimum accepted. */
export interface VaultCosts {
  readonly current: ScryptParameters
  readonly least: ScryptParameters
}

export const vaultCosts: VaultCosts = { current: currentParameters, least: currentParameters }

const algorithm = 'AES-GCM'
const usages: KeyUsage[] = ['encrypt', 'decrypt']

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

/** Encodes a header unambiguously: fields in the order of their names, bytes as hexadecimal. */
function encodeHeader(header: Readonly<Record<string, unknown>>): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalJson(header))
}

function canonicalJson(value: unknown): string {
  if (value instanceof Uint8Array)
    return `"${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}

/** Returns AES-GCM's parameters for data under this header. */
function parametersOf(header: { readonly iv: Uint8Array }): AesGcmParams {
  return { name: algorithm, iv: own(header.iv), additionalData: encodeHeader(header) }
}

/** Creates a vault without secrets, and its key. */
export async function createVault(
  password: string,
  costs: VaultCosts,
): Promise<{ vault: StoredVault; key: CryptoKey }> {
  const raw = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, true, usages)
  const locked = await lockByPassword(raw, password, costs)
  const vault: StoredVault = { version: 1, id: crypto.randomUUID(), password: locked, passkey: null, secrets: [] }
  return { vault, key: await withoutExport(raw) }
}

/** @throws KeyringError `wrong-password`; `vault-damaged` if the header asks for less than any version ever did. */
export async function openByPassword(
  vault: StoredVault,
  password: string,
  costs: VaultCosts,
  extractable = false,
): Promise<CryptoKey> {
  const { header, key } = vault.password
  if (!isAcceptable(header.parameters, costs.least)) throw new KeyringError('vault-damaged')
  const lock = await passwordKey(password, header.salt, header.parameters)
  return unwrap(key, lock, header, extractable)
}

/** Returns the same key, but no longer extractable. */
async function withoutExport(raw: CryptoKey): Promise<CryptoKey> {
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', raw))
  try {
    return await crypto.subtle.importKey('raw', bytes, algorithm, false, usages)
  } finally {
    bytes.fill(0)
  }
}

export function mustRise(vault: StoredVault, costs: VaultCosts): boolean {
  return isOutdated(vault.password.header.parameters, costs.current)
}

/** Relocks the vault with another password, or with the same one at today's cost. */
export async function relock(
  vault: StoredVault,
  password: string,
  newPassword: string,
  costs: VaultCosts,
): Promise<StoredVault> {
  const raw = await openByPassword(vault, password, costs, true)
  return { ...vault, password: await lockByPassword(raw, newPassword, costs) }
}

async function lockByPassword(
  raw: CryptoKey,
  password: string,
  { current }: VaultCosts,
): Promise<StoredVault['password']> {
  const { N, r, p } = current
  const header = { version: 1, kdf: 'scrypt', parameters: { N, r, p }, salt: random(32), iv: random(12) } as const
  return { header, key: await wrap(raw, await passwordKey(password, header.salt, current), header) }
}

export interface PasskeyAnswer {
  readonly credentialId: Uint8Array<ArrayBuffer>
  readonly salt: Uint8Array<ArrayBuffer>
  /** Derived by the authenticator from the salt. */
  readonly output: Uint8Array
}

/** Returns the vault so that this passkey can open it, too. */
export async function lockByPasskey(
  vault: StoredVault,
  password: string,
  { credentialId, salt, output }: PasskeyAnswer,
  costs: VaultCosts,
): Promise<StoredVault> {
  const raw = await openByPassword(vault, password, costs, true)
  const header: PasskeyHeader = { version: 1, kdf: 'webauthn-prf', credentialId, salt, iv: random(12) }
  return { ...vault, passkey: { header, key: await wrap(raw, await passkeyKey(output, salt), header) } }
}

/** @throws KeyringError `passkey-unavailable` if there is none, or another one answered. */
export async function openByPasskey(vault: StoredVault, output: Uint8Array): Promise<CryptoKey> {
  if (vault.passkey === null) throw new KeyringError('passkey-unavailable')
  const { header, key } = vault.passkey
  const lock = await passkeyKey(output, header.salt)
  try {
    return await unwrap(key, lock, header, false)
  } catch {
    throw new KeyringError('passkey-unavailable')
  }
}

/** @param secret Overwritten with zeros. */
export async function sealSecret(
  vault: StoredVault,
  key: CryptoKey,
  { walletId, kind }: { readonly walletId: string; readonly kind: DeviceWalletKind },
  secret: Uint8Array,
): Promise<SealedSecret> {
  const header = { version: 1, vaultId: vault.id, walletId, kind, iv: random(12) } as const
  try {
    const sealed = await crypto.subtle.encrypt(parametersOf(header), key, own(secret))
    return { header, ciphertext: new Uint8Array(sealed) }
  } finally {
    secret.fill(0)
  }
}

/** @throws KeyringError `vault-damaged` if a single bit, including the header's, has changed since it was sealed. */
export async function openSecret(key: CryptoKey, { header, ciphertext }: SealedSecret): Promise<Uint8Array> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parametersOf(header), key, own(ciphertext)))
  } catch {
    throw new KeyringError('vault-damaged')
  }
}

async function wrap(
  raw: CryptoKey,
  lock: CryptoKey,
  header: { readonly iv: Uint8Array },
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.wrapKey('raw', raw, lock, parametersOf(header)))
}

async function unwrap(
  wrapped: Uint8Array,
  lock: CryptoKey,
  header: { readonly iv: Uint8Array },
  extractable: boolean,
): Promise<CryptoKey> {
  try {
    return await crypto.subtle.unwrapKey(
      'raw',
      own(wrapped),
      lock,
      parametersOf(header),
      algorithm,
      extractable,
      usages,
    )
  } catch {
    throw new KeyringError('wrong-password')
  }
}

/** WebCrypto accepts no shared memory; ours never is. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>
}
