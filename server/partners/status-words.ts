import type { OrderState } from '#api/order-states.ts'

import type { HoldReason, Movement, OrderReport } from './order-report.ts'

interface Meaning {
  readonly state: OrderState
  readonly hold?: HoldReason
}

/** A partner's statuses, mapped to states of an order. */
export type StatusWords = ReadonlyMap<string, Meaning>

/** Returns the meaning of a partner's status. An unknown status is kept for review, without any meaning until then. */
export function readStatus(words: StatusWords, word: string): Pick<OrderReport, 'raw' | 'state' | 'hold'> {
  const meaning = words.get(word)
  const raw = word.replace(/[^\x20-\x7e]/g, '?').slice(0, 40)
  return { raw, state: meaning?.state ?? null, hold: meaning?.hold ?? null }
}

export const noMovement: Movement = { hash: null, amount: null }

/** Returns what a transaction moved. Until there is one, the amount is only expected. */
export function movement(hash: string | null, amount: bigint | null): Movement {
  return hash === null ? noMovement : { hash, amount }
}
