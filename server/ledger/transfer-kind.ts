import type { TransferKind } from '#server/db/schema/ledger.ts'

/** How the interface labels a movement of a user's available balance. */
export type EntryKind =
  | 'deposit'
  | 'reward'
  | 'deposit-reversal'
  | 'debt-payment'
  | 'withdrawal'
  | 'withdrawal-return'
  | 'transfer-out'
  | 'transfer-in'
  | 'transfer-return'
  | 'invitation-reward'
  | 'invitation-discount'
  | 'merchant-share'

type Direction = 'in' | 'out'

/** Labels of the movements of a user's available balance, without directions that a transfer never has. */
const entryKinds: Readonly<Record<TransferKind, Readonly<Partial<Record<Direction, EntryKind>>>>> = {
  deposit: { in: 'deposit' },
  reward: { in: 'reward' },
  'deposit-reversal': { out: 'deposit-reversal' },
  'debt-payment': { out: 'debt-payment' },
  withdrawal: { out: 'withdrawal' },
  // Returns what was set aside and not needed.
  'withdrawal-payment': { in: 'withdrawal-return' },
  'withdrawal-return': { in: 'withdrawal-return' },
  transfer: { in: 'transfer-in', out: 'transfer-out' },
  'transfer-return': { in: 'transfer-return' },
  // Between house accounts.
  'desk-exchange': {},
  'desk-return': {},
  'desk-payment': {},
  'invitation-funding': {},
  'invitation-promise': {},
  'invitation-return': {},
  'invitation-reward': { in: 'invitation-reward' },
  'invitation-discount': { in: 'invitation-discount' },
  'merchant-promise': {},
  'merchant-return': {},
  'merchant-share': { in: 'merchant-share' },
}

/** Returns the label of an entry of a user's available account. */
export function kindOfEntry(transfer: TransferKind, amount: bigint): EntryKind {
  const kind = entryKinds[transfer][amount > 0n ? 'in' : 'out']
  if (kind === undefined) throw new Error(`A ${transfer} of ${amount} has no entry label`)
  return kind
}

/** Returns the transfers whose entries in this direction have one of the labels in `kinds`. */
export function transfersThatReadAs(kinds: readonly EntryKind[], direction: Direction): TransferKind[] {
  return transferKinds.filter((transfer) => {
    const kind = entryKinds[transfer][direction]
    return kind !== undefined && kinds.includes(kind)
  })
}

const transferKinds = Object.keys(entryKinds) as TransferKind[]
