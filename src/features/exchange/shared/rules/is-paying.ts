import type { ExchangeOrder } from '#api/exchange.ts'

/** States of a withdrawal that hasn't been returned. */
const active: ReadonlySet<string> = new Set(['audit', 'audit-pass', 'transferring', 'success'])

export function isPaying(payment: ExchangeOrder['payment']): payment is NonNullable<ExchangeOrder['payment']> {
  return payment !== null && active.has(payment.state)
}
