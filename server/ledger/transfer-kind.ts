import type { TransferKind } from '#server/db/schema/ledger.ts'

/** What a person reads beside a movement of what they can dispose of. */
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

/** How a movement of what a person can dispose of reads; a direction that a transfer never has is left out. */
const entryKinds: Readonly<Record<TransferKind, Readonly<Partial<Record<Direction, EntryKind>>>>> = {
  deposit: { in: 'deposit' },
  reward: { in: 'reward' },
  'deposit-reversal': { out: 'deposit-reversal' },
  'debt-payment': { out: 'debt-payment' },
  withdrawal: { out: 'withdrawal' },
  // What was set apart and not needed.
  'withdrawal-payment': { in: 'withdrawal-return' },
  'withdrawal-return': { in: 'withdrawal-return' },
  transfer: { in: 'transfer-in', out: 'transfer-out' },
  'transfer-return': { in: 'transfer-return' },
  // Between accounts of the house.
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

/** How an entry of a person's available account reads. */
export function kindOfEntry(transfer: TransferKind, amount: bigint): EntryKind {
  const kind = entryKinds[transfer][amount > 0n ? 'in' : 'out']
  if (kind === undefined) throw new Error(`A ${transfer} of ${amount} reads like nothing`)
  return kind
}

/** The transfers whose entries in this direction read like one of `kinds`. */
export function transfersThatReadAs(kinds: readonly EntryKind[], direction: Direction): TransferKind[] {
  return transferKinds.filter((transfer) => {
    const kind = entryKinds[transfer][direction]
    return kind !== undefined && kinds.includes(kind)
  })
}

const transferKinds = Object.keys(entryKinds) as TransferKind[]
