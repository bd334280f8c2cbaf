import { deriveAccount, pathCandidates } from './derivation.ts'
import {
  findDamaged,
  findWallet,
  refusePresent,
  repairDirectory,
  withoutWallet,
  withSecret,
  withWallet,
} from './directory.ts'
import { type DeviceAccount, type DeviceWallet, KeyringError } from './keyring.ts'
import type { KeyringSession } from './keyring-session.ts'
import { openKeystore } from './keystore-file.ts'
import type { Operations } from './operations.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { readPrivateKey } from './private-key.ts'
import { evmPath } from './protocol.ts'
import { encodeSecret, type Secret, wipeSecret } from './secret.ts'
import { sealSecret } from './vault.ts'
import { makeWords, readWords } from './words.ts'

const mostAccounts = 100
/** The last non-hardened index of a path. */
const lastIndex = 0x7fff_ffff

interface EncodedWallet extends Pick<DeviceWallet, 'backedUpAt'> {
  readonly kind: Secret['kind']
  readonly derived: ReturnType<typeof deriveAccount>
  readonly encoded: Uint8Array
}

/** Operations that add wallets and accounts. */
export function addingOperations(session: KeyringSession) {
  const add = async (password: string, name: string, secret: Secret, backedUpAt: number | null) => {
    const kind = secret.kind
    const derived = deriveAccount(secret, 0)
    const encoded = encodeSecret(secret)
    try {
      return await addEncoded(password, name, { kind, derived, encoded, backedUpAt })
    } finally {
      // Even if refused: no trace of a secret that isn't kept may remain.
      encoded.fill(0)
    }
  }
  const addEncoded = async (password: string, name: string, added: EncodedWallet) => {
    const { kind, derived, encoded, backedUpAt } = added
    const { addresses } = derived
    if ((await session.read()).vault === null) await refuseWeakPassword(password)
    const { vault, key, records } = await session.authenticate(password)
    // Even without unlocking first: a wallet found to be damaged is restored, not refused as present.
    const known = await repairDirectory(vault, key, records.directory, session.platform.now())
    refusePresent(known, addresses)
    const wallet: DeviceWallet = {
      id: crypto.randomUUID(),
      kind,
      name,
      accounts: [{ id: crypto.randomUUID(), index: 0, name, ...derived }],
      createdAt: session.platform.now(),
      backedUpAt,
    }
    const restored = findDamaged(known, addresses)?.id ?? wallet.id
    const others = vault.secrets.filter(({ header }) => header.walletId !== restored)
    const secrets = [...others, await sealSecret(vault, key, { walletId: wallet.id, kind }, encoded)]
    session.open(vault.id, key, known.autoLockMinutes)
    const directory = withWallet(withoutWallet(known, restored), wallet)
    await session.write({
      vault: { ...vault, secrets },
      directory: { ...directory, selectedAccountId: firstOf(wallet) },
    })
    return wallet
  }
  const { now } = session.platform
  return {
    createWallet: async ({ password, name, wordCount, passphrase = '' }) =>
      add(password, name, { ...(await makeWords(wordCount, passphrase)), path: 0 }, null),
    importWords: async ({ password, name, words, passphrase = '', evmPath: path = evmPath.options[0] }) =>
      // A user who types the words has them.
      add(password, name, { ...(await readWords(words, passphrase)), path: evmPath.options.indexOf(path) }, now()),
    importPrivateKey: async ({ password, name, privateKey }) =>
      add(password, name, { kind: 'privateKey', privateKey: readPrivateKey(privateKey) }, now()),
    importKeystore: async ({ password, name, json, keystorePassword }) => {
      const opened = await openKeystore(json, keystorePassword)
      const text = Array.from(opened, (byte) => byte.toString(16).padStart(2, '0')).join('')
      opened.fill(0)
      return add(password, name, { kind: 'privateKey', privateKey: readPrivateKey(text) }, now())
    },
    previewWords: async ({ words, passphrase = '' }) => {
      const secret = await readWords(words, passphrase)
      try {
        return [...pathCandidates(secret)]
      } finally {
        wipeSecret({ ...secret, path: 0 })
      }
    },
    addAccount: async ({ walletId, name }) => {
      const { records, vault, key } = await session.opened()
      const wallet = findWallet(records.directory, walletId)
      if (wallet.kind !== 'words') throw new KeyringError('not-signable')
      const index = Math.max(...wallet.accounts.map((account) => account.index)) + 1
      if (wallet.accounts.length >= mostAccounts || index > lastIndex) throw new KeyringError('invalid-request')
      const derived = await withSecret(vault, key, walletId, (secret) => deriveAccount(secret, index))
      const account: DeviceAccount = { id: crypto.randomUUID(), index, name, ...derived }
      const accounts = [...wallet.accounts, account]
      await session.write({ directory: withWallet(records.directory, { ...wallet, accounts }) })
      return account
    },
  } satisfies Partial<Operations>
}

function firstOf({ accounts }: DeviceWallet): string | null {
  return accounts[0]?.id ?? null
}
