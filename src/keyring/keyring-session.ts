import * as v from 'valibot'
import { KeyringError, type KeyringState } from './keyring.ts'
import { afterFailure, noTries, waitUntil, withinLongestWait } from './password-tries.ts'
import {
  type KeyringStore,
  type StoredDirectory,
  type StoredRecords,
  type StoredTries,
  storedTries,
  type StoredVault,
  storedVault,
} from './stored.ts'
import { emptyDirectory, readDirectory } from './stored-directory.ts'
import { createVault, mustRise, openByPassword, relock, type VaultCosts } from './vault.ts'

/** What the keyring needs from its environment. */
export interface KeyringPlatform {
  readonly store: KeyringStore
  readonly costs: VaultCosts
  readonly now: () => number
  readonly onState: (state: KeyringState) => void
  /** Notifies the workers of other tabs. Never includes a secret. */
  readonly tellOthers: (news: 'changed' | 'locked') => void
}

/** The stored data, and whether the vault is open: the basis of all operations. */
export class KeyringSession {
  readonly platform: KeyringPlatform
  #open: { readonly vaultId: string; readonly key: CryptoKey } | undefined
  #lastUse = 0
  /** The stored directory, if not all of it could be read. */
  #unread: unknown
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(platform: KeyringPlatform) {
    this.platform = platform
  }

  /** @throws KeyringError `vault-damaged` if the vault isn't one of ours, or nothing can be read. */
  async read(): Promise<StoredRecords> {
    const records = await this.platform.store.read()
    const vault = v.safeParse(v.nullish(storedVault), records.vault)
    if (!vault.success) throw new KeyringError('vault-damaged')
    const { directory, unread } = readDirectory(records.directory)
    // Watch-only addresses are stored nowhere else: without a vault to restore from, an empty list would look complete.
    if (directory === undefined && !vault.output) throw new KeyringError('vault-damaged')
    this.#unread = unread
    return {
      vault: vault.output ?? null,
      // Unreadable wallets with keys are derived again at the next unlock.
      directory: directory ?? emptyDirectory,
      tries: await this.#triesOf(records.tries),
      setAside: records.setAside,
    }
  }

  /** Shortens a wait that a clock's setback has extended, for good: its end would otherwise move along with the clock. */
  async #triesOf(stored: unknown): Promise<StoredTries> {
    const { success, output } = v.safeParse(storedTries, stored)
    if (!success) return noTries
    const tries = withinLongestWait(output, this.platform.now())
    if (tries !== output) await this.platform.store.write({ tries })
    return tries
  }

  /** Returns `undefined` if unreadable. The worker keeps running, so that the user can erase everything. */
  async #readable(): Promise<StoredRecords | undefined> {
    try {
      return await this.read()
    } catch (error) {
      if (error instanceof KeyringError && error.code === 'vault-damaged') return undefined
      throw error
    }
  }

  /** Writes a change and notifies everyone. */
  async write(changes: Partial<StoredRecords>): Promise<void> {
    const isReplaced = changes.directory !== undefined && this.#unread !== undefined
    await this.platform.store.write(isReplaced ? { setAside: this.#unread, ...changes } : changes)
    this.platform.tellOthers('changed')
    await this.publish()
  }

  /** Publishes the current state. Closes a vault that another tab has replaced. */
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

  /** Returns the open vault and its key. @throws KeyringError `locked` */
  async opened(): Promise<{ readonly records: StoredRecords; readonly vault: StoredVault; readonly key: CryptoKey }> {
    const records = await this.read()
    const { vault } = records
    if (vault?.id !== this.#open?.vaultId || this.#isOverdue(records.directory)) await this.lockHere()
    if (vault === null || this.#open === undefined) throw new KeyringError('locked')
    return { records, vault, key: this.#open.key }
  }

  /** Compares with the clock, because a timer may have slept with the device. */
  #isOverdue({ autoLockMinutes }: StoredDirectory): boolean {
    return this.#open !== undefined && this.platform.now() - this.#lastUse >= autoLockMinutes * 60_000
  }

  open(vaultId: string, key: CryptoKey, autoLockMinutes: number): void {
    this.#open = { vaultId, key }
    this.#restart(autoLockMinutes)
  }

  /** The user is active: keeps the keyring open for another period, unless it should already have locked. */
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
   * Checks the password and returns the vault and its key; without a vault, creates one that isn't stored yet. Counts
   * wrong passwords, even if their tab was closed before the answer.
   * @throws KeyringError `too-many-tries`, `wrong-password`
   */
  async authenticate(password: string): Promise<{ vault: StoredVault; key: CryptoKey; records: StoredRecords }> {
    const { costs, now, store } = this.platform
    const records = await this.read()
    if (records.vault === null) return { ...(await createVault(password, costs)), records }
    if (waitUntil(records.tries, now()) !== null) {
      // The page may still show a wait from before the clock was set back.
      await this.publish()
      throw new KeyringError('too-many-tries')
    }
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
   * For operations that need the password again, even while the keyring is unlocked.
   * @throws KeyringError `locked` if there is no password; otherwise as `authenticate`
   */
  async authenticateAgain(password: string): Promise<{ vault: StoredVault; key: CryptoKey; records: StoredRecords }> {
    if ((await this.read()).vault === null) throw new KeyringError('locked')
    return this.authenticate(password)
  }

  /** Raises outdated cost parameters at the first correct password. */
  async #raised(vault: StoredVault, password: string): Promise<StoredVault> {
    const { costs, store } = this.platform
    if (!mustRise(vault, costs)) return vault
    const raised = await relock(vault, password, password, costs)
    await store.write({ vault: raised })
    return raised
  }
}
