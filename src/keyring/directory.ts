import type { Address } from 'viem'
import { deriveAccount } from './derivation.ts'
import { type DeviceAccount, type DeviceWallet, KeyringError, shortAddress } from './keyring.ts'
import { decodeSecret, type Secret, wipeSecret } from './secret.ts'
import { isSealed, type StoredDamagedWallet, type StoredDirectory, type StoredVault } from './stored.ts'
import { openSecret } from './vault.ts'

/** What is known of wallets without their secrets, as immutable values. */

export function findWallet({ wallets }: StoredDirectory, walletId: string): DeviceWallet {
  const wallet = wallets.find(({ id }) => id === walletId)
  if (wallet === undefined) throw new KeyringError('unknown-account')
  return wallet
}

export function findAccount({ wallets }: StoredDirectory, accountId: string) {
  for (const wallet of wallets) {
    const account = wallet.accounts.find(({ id }) => id === accountId)
    if (account !== undefined) return { wallet, account }
  }
  throw new KeyringError('unknown-account')
}

export function withWallet(directory: StoredDirectory, wallet: DeviceWallet): StoredDirectory {
  const isKnown = directory.wallets.some(({ id }) => id === wallet.id)
  const wallets = isKnown
    ? directory.wallets.map((before) => (before.id === wallet.id ? wallet : before))
    : [...directory.wallets, wallet]
  return selectSome({ ...directory, wallets })
}

export function withoutWallet(directory: StoredDirectory, walletId: string): StoredDirectory {
  const others = <T extends { readonly id: string }>(wallets: readonly T[]) =>
    wallets.filter(({ id }) => id !== walletId)
  return selectSome({ ...directory, wallets: others(directory.wallets), damaged: others(directory.damaged) })
}

/** Addresses of an account with a key. */
type OwnAddresses = DeviceAccount['addresses'] & { readonly evm: Address }

/** Returns the unreadable wallet that one with these addresses would restore. */
export function findDamaged({ damaged }: StoredDirectory, { evm }: OwnAddresses) {
  return damaged.find(({ accounts }) => accounts.some(({ addresses }) => addresses.evm === evm))
}

/** Ensures that some account is selected if there is one. */
function selectSome(directory: StoredDirectory): StoredDirectory {
  const accounts = directory.wallets.flatMap((wallet) => wallet.accounts)
  if (accounts.some(({ id }) => id === directory.selectedAccountId)) return directory
  return { ...directory, selectedAccountId: accounts[0]?.id ?? null }
}

/** @throws KeyringError `already-present` if a wallet has the address, unless it is watch-only. */
export function refusePresent({ wallets }: StoredDirectory, { evm }: OwnAddresses): void {
  const own = wallets.filter(({ kind }) => kind !== 'watch').flatMap(({ accounts }) => accounts)
  if (own.some(({ addresses }) => addresses.evm === evm)) throw new KeyringError('already-present')
}

/** Passes a wallet's secret to `use`, then wipes it. */
export async function withSecret<T>(
  vault: StoredVault,
  key: CryptoKey,
  walletId: string,
  use: (secret: Secret) => T | Promise<T>,
): Promise<T> {
  const secret = decodeSecret(await openSealed(vault, key, walletId))
  try {
    return await use(secret)
  } finally {
    wipeSecret(secret)
  }
}

async function openSealed(vault: StoredVault, key: CryptoKey, walletId: string): Promise<Uint8Array> {
  const sealed = vault.secrets.find(({ header }) => header.walletId === walletId)
  if (sealed === undefined) throw new KeyringError('not-signable')
  if (!isSealed(sealed) || sealed.header.vaultId !== vault.id) throw new KeyringError('vault-damaged')
  return openSecret(key, sealed)
}

/**
 * Rebuilds the directory from the secrets: names come from storage, addresses and kinds don't. Otherwise anyone who can
 * write to storage could redirect coins to themselves. A secret that can't be opened affects only its own wallet.
 */
export async function repairDirectory(
  vault: StoredVault,
  key: CryptoKey,
  stored: StoredDirectory,
  now: number,
): Promise<StoredDirectory> {
  const repaired = new Map<string, DeviceWallet>()
  const damaged = new Map<string, StoredDamagedWallet>()
  for (const { header } of vault.secrets) {
    const { walletId: id } = header
    const known = [...stored.wallets, ...stored.damaged].find((wallet) => wallet.id === id)
    try {
      repaired.set(id, await withSecret(vault, key, id, (secret) => walletOf(secret, id, known, now)))
    } catch (error) {
      if (!(error instanceof KeyringError) || error.code !== 'vault-damaged') throw error
      // Its name is unknown: the first digits of its id identify it.
      const unknown = {
        id,
        kind: 'words',
        name: id.slice(0, 8),
        accounts: [],
        createdAt: now,
        backedUpAt: null,
      } as const
      damaged.set(id, known ?? unknown)
    }
  }
  const inOrder = stored.wallets.flatMap((wallet) => {
    if (damaged.has(wallet.id)) return []
    return repaired.get(wallet.id) ?? (wallet.kind === 'watch' ? [wallet] : [])
  })
  const lost = [...repaired.values()].filter(({ id }) => !stored.wallets.some((wallet) => wallet.id === id))
  return selectSome({ ...stored, wallets: [...inOrder, ...lost], damaged: [...damaged.values()] })
}

function walletOf(secret: Secret, id: string, known: StoredDamagedWallet | undefined, now: number): DeviceWallet {
  const derived = deriveAccount(secret, 0)
  // Nothing else is known of it: its owner recognizes it by its address.
  const name = shortAddress(derived.addresses.evm)
  const first: DeviceAccount = { id: crypto.randomUUID(), index: 0, name, ...derived }
  const accounts = (secret.kind === 'privateKey' ? known?.accounts.slice(0, 1) : known?.accounts) ?? []
  return {
    id,
    kind: secret.kind,
    name: known?.name ?? name,
    accounts: (accounts.length === 0 ? [first] : accounts).map(({ id: accountId, index, name: accountName }) => ({
      id: accountId,
      index,
      name: accountName,
      ...deriveAccount(secret, index),
    })),
    createdAt: known?.createdAt ?? now,
    backedUpAt: known?.backedUpAt ?? null,
  }
}
