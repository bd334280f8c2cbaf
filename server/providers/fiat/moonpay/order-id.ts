import type { FiatDirection } from '#api/fiat.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

/**
 * MoonPay makes a transaction on its own page, and is asked by our reference until then and after. It keeps purchases and
 * sales apart: which of both it is has to be known.
 */
export function orderIdOf(direction: FiatDirection, reference: string): string {
  return `${direction}-${reference}`
}

/** @throws PartnerError for an id that was never given. */
export function readOrderId(id: string): { readonly direction: FiatDirection; readonly reference: string } {
  const [, direction, reference] = /^(buy|sell)-([\w-]{1,90})$/.exec(id) ?? []
  if (direction === undefined || reference === undefined) throw new PartnerError('refused', 'MoonPay has no such order')
  return { direction: direction === 'buy' ? 'buy' : 'sell', reference }
}
