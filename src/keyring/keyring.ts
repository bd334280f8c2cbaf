import type { Address, Hex, TransactionSerializable, TypedDataDefinition } from 'viem'
import type { SignedTronPayment, TronPayment } from './tron-protocol.ts'
import type { AccountKey, BitcoinPayment, SignedBitcoinPayment } from './bitcoin-protocol.ts'
import type { MessageToSign, MessageToVerify, MessageVerdict, SignedMessage } from './message-protocol.ts'
import type { KeyToWatch, WatchedKey } from './watch-protocol.ts'
import type { MergedPsbt, PsbtDescription, ReviewedPsbt, SignedPsbt } from './psbt-protocol.ts'

/** Chains whose addresses come from one key: all EVM networks share one address, the others have one each. */
export type KeyFamily = 'evm' | 'bitcoin' | 'litecoin' | 'dogecoin' | 'tron'

/** How a wallet came here: from words, from one private key, or as an address or a public key that is only watched. */
export type DeviceWalletKind = 'words' | 'privateKey' | 'watch'

export interface DeviceAccount {
  readonly id: string
  /** Place in its wallet's derivation paths, from 0. */
  readonly index: number
  readonly name: string
  /** A private key or a watched address has an EVM address alone; a watched public key none, but one of its network. */
  readonly addresses: { readonly evm?: Address } & Readonly<Partial<Record<KeyFamily, string>>>
  /**
   * Public keys that its addresses on Bitcoin, Litecoin and Dogecoin follow from, the usual kind of each network first.
   * Missing where there are none, and in wallets of older versions until they are unlocked.
   */
  readonly keys?: readonly AccountKey[]
}

/** An account with an address on the networks with an EVM. */
export interface EvmAccount extends DeviceAccount {
  readonly addresses: DeviceAccount['addresses'] & { readonly evm: Address }
}

export function isEvmAccount(account: DeviceAccount): account is EvmAccount {
  return account.addresses.evm !== undefined
}

/** The ends of an address: what stands in for a name that is not known. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** The address by which people know an account: that of the networks with an EVM, or the only one that it has. */
export function shownAddress({ addresses }: Pick<DeviceAccount, 'addresses'>): string {
  return addresses.evm ?? Object.values(addresses)[0] ?? ''
}

/** What is known of a wallet without its secrets. */
export interface DeviceWallet {
  readonly id: string
  readonly kind: DeviceWalletKind
  readonly name: string
  /** In order of their index; at least one. */
  readonly accounts: readonly DeviceAccount[]
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** When the person proved that they have the words, or exported the key; `null` while they have not. */
  readonly backedUpAt: number | null
}

/** A wallet whose secret cannot be read: it can be removed, or restored from its words or its key. */
export type DamagedWallet = Pick<DeviceWallet, 'id' | 'kind' | 'name' | 'backedUpAt'>

export interface KeyringState {
  /**
   * `empty` while nothing has a secret, and there is no password: until a first wallet is made, or while all are watched.
   * `damaged` where what is stored cannot be read: all that can be done is to erase it.
   */
  readonly status: 'empty' | 'locked' | 'unlocked' | 'damaged'
  /** Names and addresses are no secret: they are known while the keyring is locked. */
  readonly wallets: readonly DeviceWallet[]
  /** Those that the last unlocking found unreadable. None of them is among `wallets`. */
  readonly damaged: readonly DamagedWallet[]
  /** The account that pages show and that other pages of the app connect to; `null` while there is none. */
  readonly selectedAccountId: string | null
  /** Minutes without use after which the keyring locks itself. */
  readonly autoLockMinutes: number
  /** After wrong passwords: no password is tried before this time (milliseconds since 1970). */
  readonly retryAt: number | null
  /** Whether a passkey can unlock. */
  readonly hasPasskey: boolean
}

/** Why the keyring refused. Codes, never secrets; pages say each in words. */
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
  /** What is stored was changed by something else, or is of a newer version. */
  | 'vault-damaged'
  /** Too much is asked at once. */
  | 'busy'
  /** Nothing that a page of ours would ask. */
  | 'invalid-request'

export class KeyringError extends Error {
  override readonly name = 'KeyringError'
  readonly code: KeyringErrorCode

  constructor(code: KeyringErrorCode) {
    super(`The keyring refused: ${code}`)
    this.code = code
  }
}

/** One of the words at its place, from 1: what a person proves a backup with. */
export interface WordAnswer {
  readonly position: number
  readonly word: string
}

/** The path of EVM accounts, with `i` for the index: the standard one, Ledger Live's, and that of old Ledgers and MEW. */
export type EvmPath = "m/44'/60'/0'/0/i" | "m/44'/60'/i'/0/0" | "m/44'/60'/0'/i"

/** Addresses that words lead to by one family of paths, so that a person finds the one they used elsewhere. */
export interface PathCandidate {
  readonly path: EvmPath
  readonly addresses: readonly Address[]
}

/** How long a password would withstand someone who has stolen this device. */
export interface PasswordStrength {
  /** From 0 (guessed at once) to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4
  /** Whether the keyring takes it as its password, and for keystores. */
  readonly isEnough: boolean
}

export interface NewWords {
  /** Sets the keyring's password where it is empty, and unlocks it elsewhere. */
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
  /** Path of EVM accounts, one of `previewWords`; the standard one if left out. */
  readonly evmPath?: EvmPath
}

/**
 * The wallets on this device. All secrets are in a worker; what comes back is public, a signature, or what the person
 * asked to see with their password. Every call may throw a {@link KeyringError}.
 */
export interface Keyring {
  readonly getState: () => KeyringState
  /** Calls `listener` on each change, other tabs' included; returns the end of it. */
  readonly subscribe: (listener: () => void) => () => void

  readonly createWallet: (wallet: NewWords) => Promise<DeviceWallet>
  readonly importWords: (wallet: ImportedWords) => Promise<DeviceWallet>
  /** `0x` and 64 hexadecimal digits, with or without `0x`. */
  readonly importPrivateKey: (key: { password: string; name: string; privateKey: string }) => Promise<DeviceWallet>
  /** Keystore version 3 (scrypt or pbkdf2) as JSON. */
  readonly importKeystore: (keystore: {
    password: string
    name: string
    json: string
    keystorePassword: string
  }) => Promise<DeviceWallet>
  readonly watchAddress: (watched: { name: string; address: string }) => Promise<DeviceWallet>
  /** An account on Bitcoin, Litecoin or Dogecoin, by its public key. Refuses private keys, of which nothing is kept. */
  readonly watchKey: (watched: KeyToWatch) => Promise<WatchedKey>
  /** Nothing is stored. Throws `invalid-words` or `invalid-checksum`. */
  readonly previewWords: (words: string, passphrase?: string) => Promise<readonly PathCandidate[]>

  /** For the person who chooses a password. Nothing is kept of it. */
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
   * A wallet of words goes only with right answers to `backupQuestions`: afterwards only the person has the words. One
   * that cannot be read goes without: there is nothing to compare them with.
   */
  readonly removeWallet: (walletId: string, password: string, answers: readonly WordAnswer[]) => Promise<void>

  /** Everything on this device, without the password: for who has forgotten it, and has the words. */
  readonly eraseAll: () => Promise<void>

  /** The words for the eyes of the person. Whoever shows them drops them at once afterwards. */
  readonly revealWords: (walletId: string, password: string) => Promise<readonly string[]>
  readonly revealPrivateKey: (accountId: string, password: string) => Promise<Hex>
  /** Keystore version 3 (scrypt), as JSON. */
  readonly exportKeystore: (accountId: string, password: string, keystorePassword: string) => Promise<string>
  /** Places of words that the person is to name, chosen anew at each call. */
  readonly backupQuestions: (walletId: string) => Promise<readonly number[]>
  /**
   * Whether the words stand at their places: all of them, or those of the latest `backupQuestions`; any other set is
   * `false`, as it would tell words one by one. Afterwards the wallet counts as backed up.
   */
  readonly confirmWords: (walletId: string, answers: readonly WordAnswer[]) => Promise<boolean>

  /** The signed transaction. Refuses one without a chain id, and approvals without a limit (`unlimited-approval`). */
  readonly signTransaction: (accountId: string, transaction: TransactionSerializable) => Promise<Hex>
  /**
   * A payment of TRX or a known token on TRON. Refuses (`not-signable`) another payer than the account, unknown tokens,
   * fee limits beyond reason, and lives of more than a day.
   */
  readonly signTronPayment: (accountId: string, payment: TronPayment) => Promise<SignedTronPayment>
  /** EIP-191. */
  readonly signMessage: (accountId: string, message: string | { readonly raw: Hex }) => Promise<Hex>
  /** EIP-712. Refuses permits without a limit (`unlimited-approval`). */
  readonly signTypedData: (accountId: string, typedData: TypedDataDefinition) => Promise<Hex>
  /**
   * A payment on a network of Bitcoin's kind. Refuses (`not-signable`) inputs that are not the account's, change that
   * would not come back, any fee but the one described, fees beyond reason, and dust.
   */
  readonly signBitcoinPayment: (accountId: string, payment: BitcoinPayment) => Promise<SignedBitcoinPayment>
  /** What a partially signed transaction (BIP 174) does, as far as it is proven, or why it is not signed. Needs no secret. */
  readonly describePsbt: (accountId: string, psbt: Uint8Array) => Promise<PsbtDescription>
  /** Signs what is the account's in it. Refuses (`not-signable`) what turns out to be anything but what was reviewed. */
  readonly signPsbt: (accountId: string, psbt: Uint8Array, reviewed: ReviewedPsbt) => Promise<SignedPsbt>
  /**
   * The payment as a partially signed transaction (BIP 174, version 0) for whoever has the account's keys. Needs no secret.
   * Refuses (`not-signable`) what `signBitcoinPayment` refuses.
   */
  readonly buildPsbt: (accountId: string, payment: BitcoinPayment) => Promise<Uint8Array>
  /**
   * Adds the signatures of what came back to what was exported, if both are the same transaction. What comes back is a
   * PSBT, or a transaction as nodes take it. Needs no secret.
   */
  readonly mergePsbt: (accountId: string, exported: Uint8Array, returned: Uint8Array) => Promise<MergedPsbt>
  /** A text, with an address of Bitcoin, Litecoin, Dogecoin or TRON. */
  readonly signTextMessage: (accountId: string, wish: MessageToSign) => Promise<SignedMessage>
  /** Whether the key of such an address has signed a text. Needs no wallet. */
  readonly verifyTextMessage: (message: MessageToVerify) => Promise<MessageVerdict>
}
