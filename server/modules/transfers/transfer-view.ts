import type { Transfer } from '#api/transfers.ts'
import { formatAmount } from '#server/lib/amount.ts'

import type { TransferRow } from './transfers.repository.ts'

/** A transfer as one of its two people sees it. The sender reads `sent` whether it waits or was received. */
export function toView(row: TransferRow, readerId: string): Transfer {
  const { id, coin, amount, note, createdAt, state, senderEmail, recipientEmail } = row
  const common = { id, coin, amount: formatAmount(amount), note, createdAt: createdAt.toISOString() }
  return row.senderId === readerId
    ? { ...common, direction: 'out', email: recipientEmail, state: state === 'returned' ? 'returned' : 'sent' }
    : { ...common, direction: 'in', email: senderEmail, state: 'received' }
}

/** As much of an email as someone who knows its owner recognizes, and no one else: `a…n@mail.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  const last = at > 2 ? email.slice(at - 1, at) : ''
  return `${first}…${last}${email.slice(at)}`
}
