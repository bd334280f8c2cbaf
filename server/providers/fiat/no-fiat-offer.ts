import { PartnerError } from '#server/lib/partner-error.ts'

import type { NoFiatOffer } from './port.ts'

/** In the currency; null if the partner sets none. */
export type FiatLimits = Pick<NoFiatOffer, 'minimum' | 'maximum'>

export const noFiatLimits: FiatLimits = { minimum: null, maximum: null }

export function noFiatOffer(reason: NoFiatOffer['reason'], { minimum, maximum } = noFiatLimits): NoFiatOffer {
  return { kind: 'none', reason, minimum, maximum }
}

/**
 * Returns the answer, or why there is no offer, from the body of a refusal. @throws PartnerError for every other
 * failure.
 */
export async function orNoFiatOffer<Answer>(
  asked: Promise<Answer>,
  read: (answer: unknown) => NoFiatOffer | undefined,
): Promise<Answer | NoFiatOffer> {
  try {
    return await asked
  } catch (error) {
    const refusal = error instanceof PartnerError && error.failure === 'refused' ? read(error.answer) : undefined
    if (refusal === undefined) throw error
    return refusal
  }
}

/** Returns why no order can be for this much money; `undefined` if one can. */
export function outsideFiatLimits(amount: bigint, limits: FiatLimits): NoFiatOffer | undefined {
  if (limits.minimum !== null && amount < limits.minimum) return noFiatOffer('below-minimum', limits)
  if (limits.maximum !== null && amount > limits.maximum) return noFiatOffer('above-maximum', limits)
  return undefined
}
