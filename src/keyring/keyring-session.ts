import * as v from 'valibot'
import { KeyringError, type KeyringState } from './keyring.ts'
import { afterFailure, noTries, waitUntil } from './password-tries.ts'
import {
  type KeyringStore,
  type StoredDirectory,
  type StoredRecords,
  storedTries,
  type StoredVault,
  storedVault,
} from './stored.ts'
import { emptyDirectory, readDirectory } from './stored-directory.ts'
import { createVault, mustRise, openByPassword, relock, type VaultCosts } from './vault.ts'

/** What the keyring needs of the place where it runs. */
export interface KeyringPlatform {
  readonly store: KeyringStore
  readonly costs: VaultCosts
  readonly now: () => number
  readonly onState: (state: KeyringState) => void
  /** To the workers of other tabs. No secret is ever said. */
  readonly tellOthers: (news: 'changed' | 'locked') => void
}

/** What is stored, and whether the vault is open: what all operations stand on. */
export class KeyringSession {
  readonly platform: KeyringPlatform
  #open: { readonly vaultId: string; readonly key: CryptoKey } | undefined
  #lastUse = 0
  /** The stored directory, where not all of it could be read. */
  #unread: unknown
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(platform: KeyringPlatform) {
    this.platform = platform
  }

  /** @throws KeyringError `vault-damaged` where the vault is none of ours, or nothing can be read of what there is. */
  async read(): Promise<StoredRecords> {
    const records = await this.platform.store.read()
    const vault = v.safeParse(v.nullish(storedVault), records.vault)
    if (!vault.success) throw new KeyringError('vault-damaged')
    const { directory, unread } = readDirectory(records.directory)
    // Watched addresses are nowhere else: without a vault to restore from, nothing would be shown as if it were all.
    if (directory === undefined && !vault.output) throw new KeyringError('vault-damaged')
    this.#unread = unread
    const tries = v.safeParse(storedTries, records.tries)
    return {
      vault: vault.output ?? null,
      // Wallets with keys that cannot be read are derived anew at the next unlock.
      directory: directory ?? emptyDirectory,
      tries: tries.success ? tries.output : noTries,
      setAside: records.setAside,
    }
  }

  /** `undefined` where it cannot be read. The worker goes on: somebody has to be able to erase it. */
  async #readable(): Promise<StoredRecords | undefined> {
    try {
      return await this.read()
    } catch (error) {
      if (error instanceof KeyringError && error.code === 'vault-damaged') return undefined
      throw error
    }
  }

  /** Writes a change, and tells everybody of it. */
  async write(changes: Partial<StoredRecords>): Promise<void> {
    const isReplaced = changes.directory !== undefined && this.#unread !== undefined
    await this.platform.store.write(isReplaced ? { setAside: this.#unread, ...changes } : changes)
    this.platform.tellOthers('changed')
    await this.publish()
  }

  /** Says how things stand. A vault that another tab has replaced is not ours to keep open. */
  async publish(): Promise<void> {
    const records = await this.#readable()
    if (records === undefined) {
      this.#forget()
      return this.platform.onState({ ...emptyDirectory, status: 'damaged', retryAt: null, hasPasskey: false })
    }
    const { vault, directory, tries } = records
    if (vault?.id !== this.#open?.vaultId || this.#isOverdue(directory)) this.#forget()
    this.platform.onState({
      status: vault === null ? 'empty' : this.#open === undefined ? 'locked' : 'unlocked',
      wallets: directory.wallets,
      damaged: directory.damaged.map(({ id, kind, name, backedUpAt }) => ({ id, kind, name, backedUpAt })),
      selectedAccountId: directory.selectedAccountId,
      autoLockMinutes: directory.autoLockMinutes,
      retryAt: waitUntil(tries, this.platform.now()),
      hasPasskey: vault?.passkey !== null && vault !== null,
    })
  }

  /** The open vault and its key. @throws KeyringError `locked` */
  async opened(): Promise<{ readonly records: StoredRecords; readonly vault: StoredVault; readonly key: CryptoKey }> {
    const records = await this.read()
    const { vault } = records
    if (vault?.id !== this.#open?.vaultId || this.#isOverdue(records.directory)) await this.lockHere()
    if (vault === null || this.#open === undefined) throw new KeyringError('locked')
    return { records, vault, key: this.#open.key }
  }

  /** A timer may have slept with the device: what counts is the clock. */
  #isOverdue({ autoLockMinutes }: StoredDirectory): boolean {
    return this.#open !== undefined && this.platform.now() - this.#lastUse >= autoLockMinutes * 60_000
  }

  open(vaultId: string, key: CryptoKey, autoLockMinutes: number): void {
    this.#open = { vaultId, key }
    this.#restart(autoLockMinutes)
  }

  /** Somebody uses the page: the keyring stays open for another while, unless it should have locked before. */
  async use(): Promise<void> {
    const { directory } = await this.read()
    if (this.#isOverdue(directory)) return this.lockHere()
    this.#restart(directory.autoLockMinutes)
  }

  #restart(autoLockMinutes: number): void {
    this.#lastUse = this.platform.now()
    clearTimeout(this.#timer)
    if (this.#open === undefined) return
    this.#timer = setTimeout(() => void this.lockHere(), autoLockMinutes * 60_000)
  }

  async lockHere(): Promise<void> {
    this.#forget()
    await this.publish()
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#open = undefined
  }

  /**
   * The vault and its key for who knows the password; without a vault it becomes that of a new one, which is not written
   * yet. Counts wrong passwords, also those whose tab was closed before the answer.
   * @throws KeyringError `too-many-tries`, `wrong-password`
   */
  async authenticate(password: string): Promise<{ vault: StoredVault; key: CryptoKey; records: StoredRecords }> {
    const { costs, now, store } = this.platform
    const records = await this.read()
    if (records.vault === null) return { ...(await createVault(password, costs)), records }
    if (waitUntil(records.tries, now()) !== null) throw new KeyringError('too-many-tries')
    await store.write({ tries: afterFailure(records.tries, now()) })
    try {
      const key = await openByPassword(records.vault, password, costs)
      await store.write({ tries: noTries })
      return { vault: await this.#raised(records.vault, password), key, records }
    } catch (error) {
      await this.publish()
      this.platform.tellOthers('changed')
      throw error
    }
  }

  /**
   * For what needs the password again, also while the keyring is unlocked.
   * @throws KeyringError `locked` while there is no password; else as `authenticate`
   */
  async authenticateAgain(password: string): Promise<{ vault: StoredVault; key: CryptoKey; records: StoredRecords }> {
    if ((await this.read()).vault === null) throw new KeyringError('locked')
    return this.authenticate(password)
  }

  /** Parameters rise with the first right password that a version with higher ones sees. */
  async #raised(vault: StoredVault, password: string): Promise<StoredVault> {
    const { costs, store } = this.platform
    if (!mustRise(vault, costs)) return vault
    const raised = await relock(vault, password, password, costs)
    await store.write({ vault: raised })
    return raised
  }
}
