import { noMovement } from '#server/partners/status-words.ts'

import type { FiatReport } from './port.ts'

/*
 * Partners that create orders on their own page create one for every try, all under our reference: there may be none,
 * or several.
 */

interface Try {
  readonly status: string
  readonly createdAt: Date
}

/** The user hasn't been through the partner's page. */
export const notBegun: FiatReport = {
  raw: 'not begun',
  state: 'unpaid',
  hold: null,
  payin: noMovement,
  payout: noMovement,
  refund: noMovement,
  payinAt: null,
  instructions: null,
  partnerNumber: null,
}

/** States in which the partner has the payment, or has traded it. */
const paidStates: ReadonlySet<FiatReport['state']> = new Set<FiatReport['state']>([
  'confirming',
  'sending',
  'completed',
  'suspended',
])

/** Whether more than one try was paid and not refunded: an order follows only one of them. */
export function isPaidTwice(reports: readonly Pick<FiatReport, 'state'>[]): boolean {
  return reports.filter(({ state }) => paidStates.has(state)).length > 1
}

/**
 * Returns the try that counts: a successful one, else an active one, else one that has ended otherwise; the newest of
 * those.
 */
export function tryThatCounts<Made extends Try>(
  tries: readonly Made[],
  isDone: string,
  hasEnded: ReadonlySet<string>,
): Made | undefined {
  const rankOf = ({ status }: Made) => (status === isDone ? 0 : hasEnded.has(status) ? 2 : 1)
  const isBefore = (a: Made, b: Made) => (rankOf(a) === rankOf(b) ? a.createdAt > b.createdAt : rankOf(a) < rankOf(b))
  return tries.reduce<Made | undefined>(
    (best, made) => (best === undefined || isBefore(made, best) ? made : best),
    undefined,
  )
}
