import * as v from 'valibot'
import { autoLockMinutes, damagedWallet, deviceWallet, walletKind } from './protocol.ts'

/** The keyring's stored records, parsed on reading: other scripts of this origin may have written them. */

const bytes = (minimum: number, maximum = minimum) =>
  v.pipe(v.instance(Uint8Array), v.minLength(minimum), v.maxLength(maximum))

/** Length of a vault key plus AES-GCM's tag. */
const wrappedKey = bytes(32 + 16)
const iv = bytes(12)

/**
 * Header of the vault's key as locked by a password. It is the ciphertext's additional data, so it can't be changed.
 */
const passwordHeader = v.strictObject({
  version: v.literal(1),
  kdf: v.literal('scrypt'),
  parameters: v.strictObject({ N: v.number(), r: v.number(), p: v.number() }),
  salt: bytes(32),
  iv,
})

const passkeyHeader = v.strictObject({
  version: v.literal(1),
  kdf: v.literal('webauthn-prf'),
  credentialId: bytes(1, 1_023),
  salt: bytes(32),
  iv,
})

const secretHeader = v.strictObject({
  version: v.literal(1),
  vaultId: v.pipe(v.string(), v.uuid()),
  walletId: v.pipe(v.string(), v.uuid()),
  kind: walletKind,
  iv,
})

const sealedSecret = v.strictObject({ header: secretHeader, ciphertext: bytes(17, 1_024) })
export type SealedSecret = v.InferOutput<typeof sealedSecret>

/** Only its wallet is known: it is damaged, or of a newer version. Kept unchanged. */
const unreadableSecret = v.looseObject({ header: v.looseObject({ walletId: secretHeader.entries.walletId }) })
type StoredSecret = SealedSecret | v.InferOutput<typeof unreadableSecret>

export function isSealed(secret: StoredSecret): secret is SealedSecret {
  return v.is(sealedSecret, secret)
}

export const storedVault = v.strictObject({
  version: v.literal(1),
  id: v.pipe(v.string(), v.uuid()),
  password: v.strictObject({ header: passwordHeader, key: wrappedKey }),
  passkey: v.nullable(v.strictObject({ header: passkeyHeader, key: wrappedKey })),
  secrets: v.array(v.union([sealedSecret, unreadableSecret])),
})
export type StoredVault = v.InferOutput<typeof storedVault>
export type PasswordHeader = v.InferOutput<typeof passwordHeader>
export type PasskeyHeader = v.InferOutput<typeof passkeyHeader>

/** Everything known about it, in case its secret becomes readable again. */
const storedDamagedWallet = v.strictObject({
  ...damagedWallet.entries,
  accounts: v.pipe(v.array(deviceWallet.entries.accounts.pipe[0].item), v.readonly()),
  createdAt: deviceWallet.entries.createdAt,
})
export type StoredDamagedWallet = v.InferOutput<typeof storedDamagedWallet>

/** What is known without the password. */
export const storedDirectory = v.strictObject({
  wallets: v.pipe(v.array(deviceWallet), v.readonly()),
  /** Wallets whose secret couldn't be opened with the vault. Missing in directories of older versions. */
  damaged: v.optional(v.pipe(v.array(storedDamagedWallet), v.readonly()), []),
  selectedAccountId: v.nullable(v.pipe(v.string(), v.uuid())),
  autoLockMinutes,
})
export type StoredDirectory = v.InferOutput<typeof storedDirectory>

/** Wrong passwords since the last correct one. */
export const storedTries = v.strictObject({
  failures: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  retryAt: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
export type StoredTries = v.InferOutput<typeof storedTries>

export interface StoredRecords {
  readonly vault: StoredVault | null
  readonly directory: StoredDirectory
  readonly tries: StoredTries
  /** A directory that was only partly readable, as it was before it was replaced. */
  readonly setAside: unknown
}

/** Storage for records. `write` applies all of its changes, or none. */
export interface KeyringStore {
  /** Returns the records unparsed, whoever wrote them. */
  readonly read: () => Promise<Readonly<Record<keyof StoredRecords, unknown>>>
  readonly write: (changes: Partial<StoredRecords>) => Promise<void>
}
