import type { Address, Hex, TransactionSerializable, TypedDataDefinition } from 'viem'
import type { SignedTronPayment, TronPayment } from './tron-protocol.ts'
import type { AccountKey, BitcoinPayment, SignedBitcoinPayment } from './bitcoin-protocol.ts'
import type { MessageToSign, MessageToVerify, MessageVerdict, SignedMessage } from './message-protocol.ts'
import type { KeyToWatch, WatchedKey } from './watch-protocol.ts'
import type { MergedPsbt, PsbtDescription, ReviewedPsbt, SignedPsbt } from './psbt-protocol.ts'

/** Networks whose addresses come from one key: all EVM networks share an address, the others have one each. */
export type KeyFamily = 'evm' | 'bitcoin' | 'litecoin' | 'dogecoin' | 'tron'

/** Origin of a wallet: words, a private key, or a watch-only address or public key. */
export type DeviceWalletKind = 'words' | 'privateKey' | 'watch'

export interface DeviceAccount {
  readonly id: string
  /** Index in its wallet's derivation paths, from 0. */
  readonly index: number
  readonly name: string
  /** A private key or a watch-only address has only an EVM address; a watch-only public key only one of its network. */
  readonly addresses: { readonly evm?: Address } & Readonly<Partial<Record<KeyFamily, string>>>
  /**
   * Public keys that its addresses on Bitcoin, Litecoin and Dogecoin derive from, each network's usual type first.
   * Missing if there are none, and in wallets of older versions until they are unlocked.
   */
  readonly keys?: readonly AccountKey[]
}

/** An account with an EVM address. */
export interface EvmAccount extends DeviceAccount {
  readonly addresses: DeviceAccount['addresses'] & { readonly evm: Address }
}

export function isEvmAccount(account: DeviceAccount): account is EvmAccount {
  return account.addresses.evm !== undefined
}

/** Returns the ends of an address, which stand in for an unknown name. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Returns the address by which users know an account: its EVM address, or the only one it has. */
export function shownAddress({ addresses }: Pick<DeviceAccount, 'addresses'>): string {
  return addresses.evm ?? Object.values(addresses)[0] ?? ''
}

/** What is known of a wallet without its secrets. */
export interface DeviceWallet {
  readonly id: string
  readonly kind: DeviceWalletKind
  readonly name: string
  /** Ordered by index; at least one. */
  readonly accounts: readonly DeviceAccount[]
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** When the user proved that they have the words, or exported the key; `null` if they haven't. */
  readonly backedUpAt: number | null
}

/** A wallet with an unreadable secret: it can be removed, or restored from its words or key. */
export type DamagedWallet = Pick<DeviceWallet, 'id' | 'kind' | 'name' | 'backedUpAt'>

export interface KeyringState {
  /**
   * `empty` while nothing has a secret and there is no password: until a first wallet is created, or while all are
   * watch-only. `damaged` if the stored data is unreadable: it can only be erased.
   */
  readonly status: 'empty' | 'locked' | 'unlocked' | 'damaged'
  /** Names and addresses aren't secret: they are available while the keyring is locked. */
  readonly wallets: readonly DeviceWallet[]
  /** Wallets that the last unlock found unreadable. None of them is among `wallets`. */
  readonly damaged: readonly DamagedWallet[]
  /** The account that pages show and that other pages of the app connect to; `null` if there is none. */
  readonly selectedAccountId: string | null
  /** Idle minutes after which the keyring locks itself. */
  readonly autoLockMinutes: number
  /** After wrong passwords: time before which no password is accepted (milliseconds since 1970). */
  readonly retryAt: number | null
  /** Whether a passkey can unlock it. */
  readonly hasPasskey: boolean
}

/** Why the keyring refused. Codes, never secrets; pages describe each in words. */
export type KeyringErrorCode =
  | 'wrong-password'
  | 'too-many-tries'
  | 'weak-password'
  | 'locked'
  | 'unknown-account'
  | 'already-present'
  | 'invalid-words'
  | 'invalid-checksum'
  | 'invalid-private-key'
  | 'invalid-keystore'
  | 'wrong-keystore-password'
  | 'invalid-address'
  | 'not-signable'
  | 'unlimited-approval'
  | 'passkey-unavailable'
  | 'storage-unavailable'
  /** The stored data was changed by something else, or is of a newer version. */
  | 'vault-damaged'
  /** Too many requests at once. */
  | 'busy'
  /** Not a request that our pages would send. */
  | 'invalid-request'

export class KeyringError extends Error {
  override readonly name = 'KeyringError'
  readonly code: KeyringErrorCode

  constructor(code: KeyringErrorCode) {
    super(`The keyring refused: ${code}`)
    this.code = code
  }
}

/** A word with its position, from 1: part of a backup proof. */
export interface WordAnswer {
  readonly position: number
  readonly word: string
}

/** Path of EVM accounts, with `i` for the index: the standard one, Ledger Live's, and that of old Ledgers and MEW. */
export type EvmPath = "m/44'/60'/0'/0/i" | "m/44'/60'/i'/0/0" | "m/44'/60'/0'/i"

/** Addresses of the words on one family of paths, so that the user can find the one they used elsewhere. */
export interface PathCandidate {
  readonly path: EvmPath
  readonly addresses: readonly Address[]
}

/** How well a password would resist someone who has stolen this device. */
export interface PasswordStrength {
  /** From 0 (guessed at once) to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4
  /** Whether the keyring accepts it for itself and for keystores. */
  readonly isEnough: boolean
}

export interface NewWords {
  /** Sets the keyring's password if it is empty, otherwise unlocks it. */
  readonly password: string
  readonly name: string
  readonly wordCount: 12 | 24
  readonly passphrase?: string
}

export interface ImportedWords {
  readonly password: string
  readonly name: string
  readonly words: string
  readonly passphrase?: string
  /** Path of EVM accounts, one of `previewWords`; the standard one if omitted. */
  readonly evmPath?: EvmPath
}

/**
 * The wallets on this device. All secrets stay in a worker; it returns only public data, signatures, or what the user
 * asked to see with their password. Every call may throw a {@link KeyringError}.
 */
export interface Keyring {
  readonly getState: () => KeyringState
  /** Calls `listener` on each change, including those in other tabs; returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void

  readonly createWallet: (wallet: NewWords) => Promise<DeviceWallet>
  readonly importWords: (wallet: ImportedWords) => Promise<DeviceWallet>
  /** 64 hexadecimal digits, with or without `0x`. */
  readonly importPrivateKey: (key: { password: string; name: string; privateKey: string }) => Promise<DeviceWallet>
  /** Keystore version 3 (scrypt or pbkdf2) as JSON. */
  readonly importKeystore: (keystore: {
    password: string
    name: string
    json: string
    keystorePassword: string
  }) => Promise<DeviceWallet>
  readonly watchAddress: (watched: { name: string; address: string }) => Promise<DeviceWallet>
  /**
   * Watches an account on Bitcoin, Litecoin or Dogecoin by its public key. Refuses private keys and keeps nothing of
   * them.
   */
  readonly watchKey: (watched: KeyToWatch) => Promise<WatchedKey>
  /** Stores nothing. Throws `invalid-words` or `invalid-checksum`. */
  readonly previewWords: (words: string, passphrase?: string) => Promise<readonly PathCandidate[]>

  /** For choosing a password. Nothing of it is kept. */
  readonly passwordStrength: (password: string) => Promise<PasswordStrength>
  readonly unlock: (password: string) => Promise<void>
  readonly unlockWithPasskey: () => Promise<void>
  readonly lock: () => Promise<void>
  readonly changePassword: (password: string, newPassword: string) => Promise<void>
  readonly setAutoLock: (minutes: number) => Promise<void>
  readonly addPasskey: (password: string) => Promise<void>
  readonly removePasskey: () => Promise<void>

  readonly selectAccount: (accountId: string) => Promise<void>
  readonly addAccount: (walletId: string, name: string) => Promise<DeviceAccount>
  readonly renameWallet: (walletId: string, name: string) => Promise<void>
  readonly renameAccount: (accountId: string, name: string) => Promise<void>
  /**
   * Removes a word wallet only with correct answers to `backupQuestions`, since afterwards only the user has the words.
   * An unreadable one needs none: there is nothing to compare them with.
   */
  readonly removeWallet: (walletId: string, password: string, answers: readonly WordAnswer[]) => Promise<void>

  /** Erases everything on this device without the password, for users who have forgotten it and have the words. */
  readonly eraseAll: () => Promise<void>

  /** Returns the words for the user's eyes. Discard them right after showing them. */
  readonly revealWords: (walletId: string, password: string) => Promise<readonly string[]>
  readonly revealPrivateKey: (accountId: string, password: string) => Promise<Hex>
  /** Keystore version 3 (scrypt), as JSON. */
  readonly exportKeystore: (accountId: string, password: string, keystorePassword: string) => Promise<string>
  /** Returns positions of words to ask for, chosen anew at each call. */
  readonly backupQuestions: (walletId: string) => Promise<readonly number[]>
  /**
   * Returns whether the words are right: all of them, or those of the latest `backupQuestions`; any other set is
   * `false`, because it would reveal words one by one. Afterwards the wallet counts as backed up.
   */
  readonly confirmWords: (walletId: string, answers: readonly WordAnswer[]) => Promise<boolean>

  /** Returns the signed transaction. Refuses one without a chain id, and unlimited approvals (`unlimited-approval`). */
  readonly signTransaction: (accountId: string, transaction: TransactionSerializable) => Promise<Hex>
  /**
   * Signs a payment of TRX or a known token on TRON. Refuses (`not-signable`) a payer other than the account, unknown
   * tokens, absurd fee limits, and lifetimes of more than a day.
   */
  readonly signTronPayment: (accountId: string, payment: TronPayment) => Promise<SignedTronPayment>
  /** EIP-191. */
  readonly signMessage: (accountId: string, message: string | { readonly raw: Hex }) => Promise<Hex>
  /** EIP-712. Refuses unlimited permits (`unlimited-approval`). */
  readonly signTypedData: (accountId: string, typedData: TypedDataDefinition) => Promise<Hex>
  /**
   * Signs a payment on a Bitcoin-like network. Refuses (`not-signable`) inputs that aren't the account's, change that
   * wouldn't come back, any fee but the described one, absurd fees, and dust.
   */
  readonly signBitcoinPayment: (accountId: string, payment: BitcoinPayment) => Promise<SignedBitcoinPayment>
  /**
   * Describes what a partially signed transaction (BIP 174) does, as far as proven, or why it isn't signed. Needs no
   * secret.
   */
  readonly describePsbt: (accountId: string, psbt: Uint8Array) => Promise<PsbtDescription>
  /** Signs the account's inputs. Refuses (`not-signable`) anything other than what was reviewed. */
  readonly signPsbt: (accountId: string, psbt: Uint8Array, reviewed: ReviewedPsbt) => Promise<SignedPsbt>
  /**
   * Builds the payment as a partially signed transaction (BIP 174, version 0) for a signer with the account's keys.
   * Needs no secret. Refuses (`not-signable`) the same as `signBitcoinPayment`.
   */
  readonly buildPsbt: (accountId: string, payment: BitcoinPayment) => Promise<Uint8Array>
  /**
   * Adds the returned signatures to the exported transaction if both are the same one. The returned data is a PSBT or a
   * complete transaction. Needs no secret.
   */
  readonly mergePsbt: (accountId: string, exported: Uint8Array, returned: Uint8Array) => Promise<MergedPsbt>
  /** Signs a text with an address on Bitcoin, Litecoin, Dogecoin or TRON. */
  readonly signTextMessage: (accountId: string, wish: MessageToSign) => Promise<SignedMessage>
  /** Returns whether the key of such an address has signed a text. Needs no wallet. */
  readonly verifyTextMessage: (message: MessageToVerify) => Promise<MessageVerdict>
}
