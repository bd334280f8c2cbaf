import type { Transfer } from '#api/transfers.ts'
import { formatAmount } from '#server/lib/amount.ts'

import type { TransferRow } from './transfers.repository.ts'

/** Returns a transfer as one of its two parties sees it. The sender sees `sent` whether it is waiting or received. */
export function toView(row: TransferRow, readerId: string): Transfer {
  const { id, coin, amount, note, createdAt, state, senderEmail, recipientEmail } = row
  const common = { id, coin, amount: formatAmount(amount), note, createdAt: createdAt.toISOString() }
  return row.senderId === readerId
    ? { ...common, direction: 'out', email: recipientEmail, state: state === 'returned' ? 'returned' : 'sent' }
    : { ...common, direction: 'in', email: senderEmail, state: 'received' }
}

/** Masks an email so that only someone who knows its owner recognizes it: `a…n@mail.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  const last = at > 2 ? email.slice(at - 1, at) : ''
  return `${first}…${last}${email.slice(at)}`
}
