import { openOnce } from '#src/lib/open-once.ts'
import type { TransactionSerializable, TypedDataDefinition } from 'viem'
import * as v from 'valibot'
import { type Keyring, KeyringError } from './keyring.ts'
import { offlineKeyring } from './offline-keyring.ts'
import { askPasskey, createPasskey } from './passkey.ts'
import { signableTransaction, type SignableTransaction } from './protocol.ts'
import { WorkerClient } from './worker-client.ts'

/** Minimum milliseconds between reports of user activity to the worker. */
const activityInterval = 15_000
const signsOfLife = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Opens the wallets on this device, with one worker per page.
 * @throws KeyringError `storage-unavailable`
 */
export const openKeyring = openOnce(startKeyring)

async function startKeyring(): Promise<Keyring> {
  const worker = new Worker(new URL('./keyring-worker.ts', import.meta.url), { type: 'module' })
  const client = new WorkerClient(worker)
  try {
    await client.started()
  } catch (error) {
    worker.terminate()
    throw error
  }
  reportActivity(client)
  // A page in the back/forward cache may return much later, so it forgets its keys now.
  window.addEventListener('pagehide', () => void client.ask('forget', {}).catch(() => undefined))
  return keyringOf(client)
}

function reportActivity(client: WorkerClient): void {
  let last = 0
  const report = () => {
    if (client.state.status !== 'unlocked' || Date.now() - last < activityInterval) return
    last = Date.now()
    // Too late for a worker that has ended.
    client.ask('stayUnlocked', {}).catch(() => undefined)
  }
  for (const sign of signsOfLife) window.addEventListener(sign, report, { capture: true, passive: true })
}

/** After storing something, asks the browser to keep it when space runs low. */
async function kept<T>(work: Promise<T>): Promise<T> {
  const result = await work
  // Some browsers ask the user first. Not awaited: the wallet is created whatever they answer.
  void (navigator.storage as Partial<StorageManager>).persist?.().catch(() => undefined)
  return result
}

function keyringOf(client: WorkerClient): Keyring {
  return {
    getState: () => client.state,
    subscribe: (listener) => client.subscribe(listener),
    createWallet: async (wallet) => kept(client.ask('createWallet', wallet)),
    importWords: async (wallet) => kept(client.ask('importWords', wallet)),
    importPrivateKey: async (key) => kept(client.ask('importPrivateKey', key)),
    importKeystore: async (keystore) => kept(client.ask('importKeystore', keystore)),
    watchAddress: async (watched) => kept(client.ask('watchAddress', watched)),
    previewWords: async (words, passphrase) =>
      client.ask('previewWords', { words, ...(passphrase !== undefined && { passphrase }) }),
    passwordStrength: async (password) => client.ask('passwordStrength', { password }),
    unlock: async (password) => client.ask('unlock', { password }),
    unlockWithPasskey: async () => {
      const { credentialId, salt } = await client.ask('describePasskey', {})
      await client.ask('unlockWithPasskey', { output: await askPasskey(credentialId, salt) })
    },
    lock: async () => client.ask('lock', {}),
    changePassword: async (password, newPassword) => client.ask('changePassword', { password, newPassword }),
    setAutoLock: async (minutes) => client.ask('setAutoLock', { minutes }),
    addPasskey: async (password) =>
      client.ask('addPasskey', { password, ...(await createPasskey(window.location.hostname)) }),
    removePasskey: async () => client.ask('removePasskey', {}),
    selectAccount: async (accountId) => client.ask('selectAccount', { accountId }),
    addAccount: async (walletId, name) => client.ask('addAccount', { walletId, name }),
    renameWallet: async (walletId, name) => client.ask('renameWallet', { walletId, name }),
    renameAccount: async (accountId, name) => client.ask('renameAccount', { accountId, name }),
    removeWallet: async (walletId, password, answers) =>
      client.ask('removeWallet', { walletId, password, answers: [...answers] }),
    eraseAll: async () => client.ask('eraseAll', {}),
    revealWords: async (walletId, password) => client.ask('revealWords', { walletId, password }),
    revealPrivateKey: async (accountId, password) => client.ask('revealPrivateKey', { accountId, password }),
    exportKeystore: async (accountId, password, keystorePassword) =>
      client.ask('exportKeystore', { accountId, password, keystorePassword }),
    backupQuestions: async (walletId) => client.ask('backupQuestions', { walletId }),
    confirmWords: async (walletId, answers) => client.ask('confirmWords', { walletId, answers: [...answers] }),
    signTransaction: async (accountId, transaction) =>
      client.ask('signTransaction', { accountId, transaction: readTransaction(transaction) }),
    signTronPayment: async (accountId, payment) => client.ask('signTronPayment', { accountId, payment }),
    signMessage: async (accountId, message) => client.ask('signMessage', { accountId, message }),
    signTypedData: async (accountId, typedData) =>
      client.ask('signTypedData', { accountId, typedData: typedDataText(typedData) }),
    signBitcoinPayment: async (accountId, payment) => client.ask('signBitcoinPayment', { accountId, payment }),
    ...offlineKeyring(client),
  }
}

/** Fields of a prepared transaction about its sender and submission, which aren't signed. */
const unsignedFields: ReadonlySet<string> = new Set(['account', 'chain', 'from', 'kzg', 'nonceManager', 'parameters'])

/** @throws KeyringError `not-signable` for a transaction that doesn't exactly match a signable type */
export function readTransaction(transaction: TransactionSerializable): SignableTransaction {
  const fields = Object.entries({ type: 'eip1559', ...transaction }).filter(
    ([name, value]) => value !== undefined && !unsignedFields.has(name),
  )
  const parsed = v.safeParse(signableTransaction, Object.fromEntries(fields))
  if (!parsed.success) throw new KeyringError('not-signable')
  return parsed.output
}

/** Serializes to JSON with integers as strings. The domain's type follows from its fields, as in viem. */
function typedDataText({ domain, types, primaryType, message }: TypedDataDefinition): string {
  return JSON.stringify({ domain, types, primaryType, message }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
