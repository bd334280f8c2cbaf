import type { Address, Hex } from 'viem'
import * as v from 'valibot'
import { accountKey, bitcoinPayment, signedBitcoinPayment } from './bitcoin-protocol.ts'
import { signedTronPayment, tronPayment } from './tron-protocol.ts'
import type { KeyringErrorCode } from './keyring.ts'

/*
 * Messages between a page and the keyring's worker. Both sides parse every message with these schemas: neither accepts
 * what it doesn't know, and neither trusts the other.
 */

const hex = v.custom<Hex>((input) => typeof input === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(input))
const address = v.custom<Address>((input) => typeof input === 'string' && /^0x[0-9a-f]{40}$/i.test(input))

/** User input. Anything longer than is meaningful isn't a valid request. */
const text = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum))
const id = v.pipe(v.string(), v.uuid())
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))
const password = text(1_024)
const words = text(2_048)
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const accountIndex = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0x7fff_ffff))
const none = v.void()

export const evmPath = v.picklist(["m/44'/60'/0'/0/i", "m/44'/60'/i'/0/0", "m/44'/60'/0'/i"])
export const walletKind = v.picklist(['words', 'privateKey', 'watch'])

const deviceAccount = v.strictObject({
  id,
  index: accountIndex,
  name,
  addresses: v.strictObject({
    evm: v.exactOptional(address),
    bitcoin: v.exactOptional(text(100)),
    litecoin: v.exactOptional(text(100)),
    dogecoin: v.exactOptional(text(100)),
    tron: v.exactOptional(text(100)),
  }),
  keys: v.exactOptional(v.pipe(v.array(accountKey), v.maxLength(20), v.readonly())),
})

export const deviceWallet = v.strictObject({
  id,
  kind: walletKind,
  name,
  accounts: v.pipe(v.array(deviceAccount), v.minLength(1), v.readonly()),
  createdAt: time,
  backedUpAt: v.nullable(time),
})

/** Without addresses: the secret is needed to tell whether they are its own. */
export const damagedWallet = v.strictObject({
  id,
  kind: walletKind,
  name,
  backedUpAt: v.nullable(time),
})

export const autoLockMinutes = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(60))

export const keyringState = v.strictObject({
  status: v.picklist(['empty', 'locked', 'unlocked', 'damaged']),
  wallets: v.pipe(v.array(deviceWallet), v.readonly()),
  damaged: v.pipe(v.array(damagedWallet), v.readonly()),
  selectedAccountId: v.nullable(id),
  autoLockMinutes,
  retryAt: v.nullable(time),
  hasPasskey: v.boolean(),
})

const answers = v.pipe(
  v.array(v.strictObject({ position: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), word: text(64) })),
  v.maxLength(24),
)

const quantity = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))
const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const commonFields = {
  chainId,
  // No contract creation: nothing in this app does that.
  to: address,
  value: v.exactOptional(quantity),
  data: v.exactOptional(hex),
  gas: quantity,
  nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
}
const accessList = v.array(v.strictObject({ address, storageKeys: v.array(hex) }))

/** The types of transactions that are signed. Blobs and delegations (EIP-4844, EIP-7702) aren't. */
export const signableTransaction = v.variant('type', [
  v.strictObject({ type: v.literal('legacy'), ...commonFields, gasPrice: quantity }),
  v.strictObject({
    type: v.literal('eip2930'),
    ...commonFields,
    gasPrice: quantity,
    accessList: v.exactOptional(accessList),
  }),
  v.strictObject({
    type: v.literal('eip1559'),
    ...commonFields,
    maxFeePerGas: quantity,
    maxPriorityFeePerGas: quantity,
    accessList: v.exactOptional(accessList),
  }),
])
export type SignableTransaction = v.InferOutput<typeof signableTransaction>

/** JSON, which the worker parses into maps without a prototype. */
const typedData = text(100_000)

const passkeyOutput = v.pipe(v.instance(Uint8Array), v.length(32))
const credentialId = v.pipe(v.instance(Uint8Array), v.minLength(1), v.maxLength(1_023))
const withPassword = { password }

export const operations = {
  createWallet: {
    input: v.strictObject({
      ...withPassword,
      name,
      wordCount: v.picklist([12, 24]),
      passphrase: v.exactOptional(text(256)),
    }),
    result: deviceWallet,
  },
  importWords: {
    input: v.strictObject({
      ...withPassword,
      name,
      words,
      passphrase: v.exactOptional(text(256)),
      evmPath: v.exactOptional(evmPath),
    }),
    result: deviceWallet,
  },
  importPrivateKey: { input: v.strictObject({ ...withPassword, name, privateKey: text(100) }), result: deviceWallet },
  importKeystore: {
    input: v.strictObject({ ...withPassword, name, json: text(20_000), keystorePassword: password }),
    result: deviceWallet,
  },
  watchAddress: { input: v.strictObject({ name, address: text(100) }), result: deviceWallet },
  previewWords: {
    input: v.strictObject({ words, passphrase: v.exactOptional(text(256)) }),
    result: v.array(v.strictObject({ path: evmPath, addresses: v.pipe(v.array(address), v.readonly()) })),
  },
  passwordStrength: {
    input: v.strictObject({ ...withPassword }),
    result: v.strictObject({ score: v.picklist([0, 1, 2, 3, 4]), isEnough: v.boolean() }),
  },
  unlock: { input: v.strictObject({ ...withPassword }), result: none },
  describePasskey: {
    input: v.strictObject({}),
    result: v.strictObject({ credentialId, salt: passkeyOutput }),
  },
  unlockWithPasskey: { input: v.strictObject({ output: passkeyOutput }), result: none },
  lock: { input: v.strictObject({}), result: none },
  /** The page closes: only this worker forgets its key. */
  forget: { input: v.strictObject({}), result: none },
  /** The user is active. */
  stayUnlocked: { input: v.strictObject({}), result: none },
  changePassword: { input: v.strictObject({ ...withPassword, newPassword: password }), result: none },
  setAutoLock: { input: v.strictObject({ minutes: autoLockMinutes }), result: none },
  addPasskey: {
    input: v.strictObject({ ...withPassword, credentialId, salt: passkeyOutput, output: passkeyOutput }),
    result: none,
  },
  removePasskey: { input: v.strictObject({}), result: none },
  selectAccount: { input: v.strictObject({ accountId: id }), result: none },
  addAccount: { input: v.strictObject({ walletId: id, name }), result: deviceAccount },
  renameWallet: { input: v.strictObject({ walletId: id, name }), result: none },
  renameAccount: { input: v.strictObject({ accountId: id, name }), result: none },
  removeWallet: { input: v.strictObject({ walletId: id, ...withPassword, answers }), result: none },
  eraseAll: { input: v.strictObject({}), result: none },
  revealWords: { input: v.strictObject({ walletId: id, ...withPassword }), result: v.array(text(64)) },
  revealPrivateKey: { input: v.strictObject({ accountId: id, ...withPassword }), result: hex },
  exportKeystore: {
    input: v.strictObject({ accountId: id, ...withPassword, keystorePassword: password }),
    result: text(20_000),
  },
  backupQuestions: { input: v.strictObject({ walletId: id }), result: v.array(v.number()) },
  confirmWords: { input: v.strictObject({ walletId: id, answers }), result: v.boolean() },
  signTransaction: { input: v.strictObject({ accountId: id, transaction: signableTransaction }), result: hex },
  signMessage: {
    input: v.strictObject({ accountId: id, message: v.union([text(100_000), v.strictObject({ raw: hex })]) }),
    result: hex,
  },
  signTronPayment: { input: v.strictObject({ accountId: id, payment: tronPayment }), result: signedTronPayment },
  signTypedData: { input: v.strictObject({ accountId: id, typedData }), result: hex },
  signBitcoinPayment: {
    input: v.strictObject({ accountId: id, payment: bitcoinPayment }),
    result: signedBitcoinPayment,
  },
} as const

export type OperationName = keyof typeof operations
export type OperationInput<Name extends OperationName> = v.InferOutput<(typeof operations)[Name]['input']>
export type OperationResult<Name extends OperationName> = v.InferOutput<(typeof operations)[Name]['result']>

export const correlation = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const errorCode = v.picklist([
  'wrong-password',
  'too-many-tries',
  'weak-password',
  'locked',
  'unknown-account',
  'already-present',
  'invalid-words',
  'invalid-checksum',
  'invalid-private-key',
  'invalid-keystore',
  'wrong-keystore-password',
  'invalid-address',
  'not-signable',
  'unlimited-approval',
  'passkey-unavailable',
  'storage-unavailable',
  'vault-damaged',
  'busy',
  'invalid-request',
] satisfies readonly KeyringErrorCode[])

/** Messages of the worker: the answer to a request, or the current state. */
export const workerMessage = v.variant('type', [
  v.strictObject({ type: v.literal('result'), id: correlation, result: v.unknown() }),
  v.strictObject({ type: v.literal('error'), id: correlation, code: errorCode }),
  v.strictObject({ type: v.literal('state'), state: keyringState }),
  /** It can't work here at all. */
  v.strictObject({ type: v.literal('failed'), code: errorCode }),
])
export type WorkerMessage = v.InferOutput<typeof workerMessage>
