import type { OrderState } from '#api/order-states.ts'

import type { HoldReason, Movement, OrderReport } from './order-report.ts'

interface Meaning {
  readonly state: OrderState
  readonly hold?: HoldReason
}

/** A partner's words for the states of an order. */
export type StatusWords = ReadonlyMap<string, Meaning>

/** What a partner's word means; a new word is kept for whoever looks into it, and means nothing until then. */
export function readStatus(words: StatusWords, word: string): Pick<OrderReport, 'raw' | 'state' | 'hold'> {
  const meaning = words.get(word)
  const raw = word.replace(/[^\x20-\x7e]/g, '?').slice(0, 40)
  return { raw, state: meaning?.state ?? null, hold: meaning?.hold ?? null }
}

export const noMovement: Movement = { hash: null, amount: null }

/** What moved with a transaction. Before there is one, amounts are only expected. */
export function movement(hash: string | null, amount: bigint | null): Movement {
  return hash === null ? noMovement : { hash, amount }
}
