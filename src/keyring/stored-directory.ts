import * as v from 'valibot'
import { type DeviceWallet, shortAddress, shownAddress } from './keyring.ts'
import { autoLockMinutes, deviceWallet } from './protocol.ts'
import { type StoredDirectory, storedDirectory } from './stored.ts'

const usualMinutes = 5

export const emptyDirectory: StoredDirectory = {
  wallets: [],
  damaged: [],
  selectedAccountId: null,
  autoLockMinutes: usualMinutes,
}

/** The minimum for reading anything of a directory. */
const partOfDirectory = v.object({
  wallets: v.array(v.unknown()),
  // If lost, the next unlock finds them again.
  damaged: v.fallback(storedDirectory.entries.damaged, []),
  selectedAccountId: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
  autoLockMinutes: v.fallback(autoLockMinutes, usualMinutes),
})

const { entries: walletEntries } = deviceWallet
const { entries: accountEntries } = walletEntries.accounts.pipe[0].item
const noName = v.fallback(accountEntries.name, '')
/** The parts of a wallet needed to show its addresses. The rest may be missing, or be of a newer version. */
const partOfWallet = v.object({
  id: walletEntries.id,
  kind: walletEntries.kind,
  name: noName,
  accounts: v.pipe(
    v.array(
      v.object({
        id: accountEntries.id,
        index: accountEntries.index,
        name: noName,
        addresses: v.object(accountEntries.addresses.entries),
        // A watch-only public key has nothing else; other wallets get theirs again when unlocked.
        keys: accountEntries.keys,
      }),
    ),
    v.minLength(1),
  ),
  createdAt: v.fallback(walletEntries.createdAt, 0),
  backedUpAt: v.fallback(walletEntries.backedUpAt, null),
})

/**
 * Reads as much of the stored directory as possible: one bad wallet doesn't affect the others. `unread` is the complete
 * stored value if a part was unreadable; `directory` is missing if everything was.
 */
export function readDirectory(stored: unknown): {
  readonly directory: StoredDirectory | undefined
  readonly unread: unknown
} {
  if (stored === undefined || stored === null) return { directory: emptyDirectory, unread: undefined }
  const whole = v.safeParse(storedDirectory, stored)
  if (whole.success) return { directory: whole.output, unread: undefined }
  const part = v.safeParse(partOfDirectory, stored)
  if (!part.success) return { directory: undefined, unread: stored }
  return { directory: { ...part.output, wallets: part.output.wallets.flatMap(readWallet) }, unread: stored }
}

function readWallet(stored: unknown): DeviceWallet[] {
  const { success, output } = v.safeParse(partOfWallet, stored)
  if (!success) return []
  const accounts = output.accounts.map((account) => ({
    ...account,
    name: account.name === '' ? shortAddress(shownAddress(account)) : account.name,
  }))
  const name = output.name === '' ? (accounts[0]?.name ?? output.id) : output.name
  return [{ ...output, name, accounts }]
}
