import { PartnerError } from '#server/lib/partner-error.ts'

import type { NoOffer, QuoteRequest } from './port.ts'

/** The limits of a pair in its `from` coin. */
export type Limits = Pick<NoOffer, 'minimum' | 'maximum'>

export const noLimits: Limits = { minimum: null, maximum: null }

export function noOffer(reason: NoOffer['reason'], { minimum, maximum } = noLimits): NoOffer {
  return { kind: 'none', reason, minimum, maximum }
}

/** Returns what a refusal means for a quote, from its body; `undefined` if it's a plain failure. */
type ReadRefusal = (answer: unknown, status: number | undefined) => NoOffer | undefined

/** Returns the answer, or why there is no offer. @throws PartnerError for every other failure. */
export async function orNoOffer<Answer>(asked: Promise<Answer>, read: ReadRefusal): Promise<Answer | NoOffer> {
  try {
    return await asked
  } catch (error) {
    const refusal =
      error instanceof PartnerError && error.failure === 'refused' ? read(error.answer, error.status) : undefined
    if (refusal === undefined) throw error
    return refusal
  }
}

/** Returns why the amount to pay can't be exchanged; `undefined` if it can, or if the amount is one to receive. */
export function outsideLimits({ amount, side }: QuoteRequest, limits: Limits): NoOffer | undefined {
  if (side === 'to') return undefined
  if (limits.minimum !== null && amount < limits.minimum) return noOffer('below-minimum', limits)
  if (limits.maximum !== null && amount > limits.maximum) return noOffer('above-maximum', limits)
  return undefined
}
