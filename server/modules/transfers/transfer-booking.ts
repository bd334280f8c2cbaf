import type { Transaction } from '#server/db/database.ts'
import { availableOf } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { nameBasedId } from '#server/lib/name-based-id.ts'

import type { TransferRow } from './transfers.repository.ts'

type Booked = Pick<TransferRow, 'id' | 'coin' | 'amount' | 'waitingOwner'>

/**
 * Returns the ledger owner of the amount until the recipient receives it. A hold would show in the sender's balance,
 * and reveal that the recipient has no account. The transfer's own id can't be used: the client chooses it, and could
 * choose a user's id.
 */
export function waitingOwnerOf(id: string): string {
  return nameBasedId(['transfer that waits', id])
}

/**
 * @param recipientId Null if the recipient has no account yet, so that the amount waits.
 * @throws InsufficientBalanceError
 */
export async function bookSending(
  tx: Transaction,
  ledger: Ledger,
  transfer: Booked,
  { senderId, recipientId }: { readonly senderId: string; readonly recipientId: string | null },
): Promise<void> {
  const to = recipientId ?? waitingOwner(transfer)
  await move(tx, ledger, transfer, { step: 'sent', kind: 'transfer', from: senderId, to })
}

export async function bookTaking(tx: Transaction, ledger: Ledger, transfer: Booked, takerId: string): Promise<void> {
  await move(tx, ledger, transfer, { step: 'taken', kind: 'transfer', from: waitingOwner(transfer), to: takerId })
}

export async function bookReturn(tx: Transaction, ledger: Ledger, transfer: Booked, senderId: string): Promise<void> {
  const from = waitingOwner(transfer)
  await move(tx, ledger, transfer, { step: 'returned', kind: 'transfer-return', from, to: senderId })
}

/** Returns the waiting owner. Earlier versions booked to the transfer's own id. */
function waitingOwner({ id, waitingOwner }: Booked): string {
  return waitingOwner ?? id
}

interface Move {
  readonly step: 'sent' | 'taken' | 'returned'
  readonly kind: 'transfer' | 'transfer-return'
  readonly from: string
  readonly to: string
}

async function move(
  tx: Transaction,
  ledger: Ledger,
  { id, coin, amount }: Booked,
  { step, kind, from, to }: Move,
): Promise<void> {
  const postings = [
    { account: availableOf(from, coin), amount: -amount },
    { account: availableOf(to, coin), amount },
  ]
  const request = { key: `transfer ${id}, ${step}`, kind, reference: id, postings }
  await ledger.credit(tx, request, { userId: to, coin, amount })
}
