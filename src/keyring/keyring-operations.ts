import { hexToBytes } from 'viem'
import { addingOperations } from './adding-operations.ts'
import { backupOperations } from './backup-operations.ts'
import { signBitcoinPayment } from './bitcoin-signing.ts'
import { buildPsbt } from './build-psbt.ts'
import { describePsbt } from './describe-psbt.ts'
import { deriveAddresses, evmPrivateKey } from './derivation.ts'
import { findAccount, findWallet, repairDirectory, withSecret, withWallet } from './directory.ts'
import { KeyringError } from './keyring.ts'
import type { KeyringSession } from './keyring-session.ts'
import { makeKeystore } from './keystore-file.ts'
import type { Operations } from './operations.ts'
import { mergePsbt } from './merge-psbt.ts'
import { noTries } from './password-tries.ts'
import { signPsbt } from './psbt-signing.ts'
import { passwordStrength, refuseWeakPassword } from './password-strength.ts'
import type { Secret } from './secret.ts'
import { type Signing, signingOfMessage, signingOfTransaction, signingOfTypedData } from './signing.ts'
import type { StoredVault } from './stored.ts'
import { emptyDirectory } from './stored-directory.ts'
import { signTextMessage, verifyTextMessage } from './text-message.ts'
import { lockByPasskey, openByPasskey, relock } from './vault.ts'
import { signTronPayment } from './tron-signing.ts'
import { watchingOperations } from './watching-operations.ts'
import { wordsOf } from './words.ts'

/** All operations of the keyring, run one at a time. */
export function keyringOperations(session: KeyringSession): Operations {
  return {
    ...locking(session),
    ...addingOperations(session),
    ...watchingOperations(session),
    ...naming(session),
    ...revealing(session),
    ...backupOperations(session),
    ...signing(session),
  }
}

function locking(session: KeyringSession) {
  const { now } = session.platform
  const unlocked = async (vault: StoredVault, key: CryptoKey) => {
    const { directory } = await session.read()
    const repaired = await repairDirectory(vault, key, directory, now())
    session.open(vault.id, key, directory.autoLockMinutes)
    await session.write({ directory: repaired })
  }
  return {
    passwordStrength: async ({ password }) => passwordStrength(password),
    unlock: async ({ password }) => {
      if ((await session.read()).vault === null) throw new KeyringError('locked')
      const { vault, key } = await session.authenticate(password)
      await unlocked(vault, key)
    },
    describePasskey: async () => {
      const passkey = (await session.read()).vault?.passkey
      if (!passkey) throw new KeyringError('passkey-unavailable')
      return { credentialId: passkey.header.credentialId, salt: passkey.header.salt }
    },
    unlockWithPasskey: async ({ output }) => {
      const { vault } = await session.read()
      if (vault === null) throw new KeyringError('passkey-unavailable')
      await unlocked(vault, await openByPasskey(vault, output))
    },
    lock: async () => {
      session.platform.tellOthers('locked')
      await session.lockHere()
    },
    forget: async () => session.lockHere(),
    stayUnlocked: async () => session.use(),
    changePassword: async ({ password, newPassword }) => {
      await refuseWeakPassword(newPassword)
      const { vault } = await session.authenticateAgain(password)
      await session.write({ vault: await relock(vault, password, newPassword, session.platform.costs) })
    },
    setAutoLock: async ({ minutes }) => {
      const { records } = await session.opened()
      // The user is present when changing it: a shorter time counts from now.
      await session.use()
      await session.write({ directory: { ...records.directory, autoLockMinutes: minutes } })
      await session.use()
    },
    addPasskey: async ({ password, ...passkey }) => {
      const { vault } = await session.authenticateAgain(password)
      await session.write({ vault: await lockByPasskey(vault, password, passkey, session.platform.costs) })
    },
    removePasskey: async () => {
      const { vault } = await session.opened()
      await session.write({ vault: { ...vault, passkey: null } })
    },
    eraseAll: async () => {
      // Reads nothing, so that damaged data can be erased, too. Wrong passwords of an erased vault no longer cause
      // waits.
      await session.write({ vault: null, directory: emptyDirectory, tries: noTries, setAside: null })
    },
  } satisfies Partial<Operations>
}

function naming(session: KeyringSession) {
  return {
    selectAccount: async ({ accountId }) => {
      const { directory } = await session.read()
      findAccount(directory, accountId)
      await session.write({ directory: { ...directory, selectedAccountId: accountId } })
    },
    renameWallet: async ({ walletId, name }) => {
      const { directory } = await session.read()
      await session.write({ directory: withWallet(directory, { ...findWallet(directory, walletId), name }) })
    },
    renameAccount: async ({ accountId, name }) => {
      const { directory } = await session.read()
      const { wallet } = findAccount(directory, accountId)
      const accounts = wallet.accounts.map((account) => (account.id === accountId ? { ...account, name } : account))
      await session.write({ directory: withWallet(directory, { ...wallet, accounts }) })
    },
  } satisfies Partial<Operations>
}

function revealing(session: KeyringSession) {
  const ofAccount = async <T>(accountId: string, password: string, use: (key: `0x${string}`) => T | Promise<T>) => {
    const { wallet, account } = findAccount((await session.read()).directory, accountId)
    const { vault, key } = await session.authenticateAgain(password)
    return withSecret(vault, key, wallet.id, (secret) => use(evmPrivateKey(secret, account.index)))
  }
  return {
    revealWords: async ({ walletId, password }) => {
      const { vault, key } = await session.authenticateAgain(password)
      return withSecret(vault, key, walletId, async (secret) => {
        if (secret.kind !== 'words') throw new KeyringError('not-signable')
        return [...(await wordsOf(secret))]
      })
    },
    revealPrivateKey: async ({ accountId, password }) => ofAccount(accountId, password, (key) => key),
    exportKeystore: async ({ accountId, password, keystorePassword }) => {
      await refuseWeakPassword(keystorePassword)
      return ofAccount(accountId, password, async (key) =>
        makeKeystore(hexToBytes(key), keystorePassword, session.platform.costs.current),
      )
    },
  } satisfies Partial<Operations>
}

function signing(session: KeyringSession) {
  const withAccount = async <T>(accountId: string, use: (secret: Secret, index: number) => T | Promise<T>) => {
    const { records, vault, key } = await session.opened()
    const { wallet, account } = findAccount(records.directory, accountId)
    return withSecret(vault, key, wallet.id, async (secret) => {
      // Storage may have been changed since unlocking: never sign with an account other than the one pages show.
      const { evm } = deriveAddresses(secret, account.index)
      if (evm !== account.addresses.evm) throw new KeyringError('vault-damaged')
      return use(secret, account.index)
    })
  }
  const sign = async (accountId: string, signing: Signing) =>
    withAccount(accountId, async (secret, index) => signing(evmPrivateKey(secret, index)))
  return {
    signTransaction: async ({ accountId, transaction }) => sign(accountId, signingOfTransaction(transaction)),
    signTronPayment: async ({ accountId, payment }) =>
      withAccount(accountId, async (secret, index) => {
        return signTronPayment(seedOf(secret), index, payment, session.platform.now())
      }),
    signMessage: async ({ accountId, message }) => sign(accountId, signingOfMessage(message)),
    signTypedData: async ({ accountId, typedData }) => sign(accountId, signingOfTypedData(typedData)),
    signBitcoinPayment: async ({ accountId, payment }) =>
      withAccount(accountId, (secret, index) => signBitcoinPayment(seedOf(secret), index, payment)),
    describePsbt: async ({ accountId, psbt }) => {
      const { account } = findAccount((await session.read()).directory, accountId)
      return describePsbt(psbt, account.keys ?? [])
    },
    buildPsbt: async ({ accountId, payment }) => {
      const { account } = findAccount((await session.read()).directory, accountId)
      return { psbt: buildPsbt(account.keys ?? [], payment) }
    },
    mergePsbt: async ({ accountId, exported, returned }) => {
      const { account } = findAccount((await session.read()).directory, accountId)
      return mergePsbt(account.keys ?? [], exported, returned)
    },
    signPsbt: async ({ accountId, psbt, reviewed }) =>
      withAccount(accountId, (secret, index) => signPsbt(seedOf(secret), index, psbt, reviewed)),
    signTextMessage: async ({ accountId, wish }) =>
      withAccount(accountId, async (secret, index) => signTextMessage(seedOf(secret), index, wish)),
    verifyTextMessage: async (message) => verifyTextMessage(message),
  } satisfies Partial<Operations>
}

/** Accounts on networks without EVM require words. */
function seedOf(secret: Secret): Uint8Array {
  if (secret.kind !== 'words') throw new KeyringError('not-signable')
  return secret.seed
}
