import type { FiatDirection } from '#api/fiat.ts'

/** Round amounts of about twenty dollars that the form starts with. */
const sums: Readonly<Record<string, string>> = { BRL: '100', INR: '2000' }

/** Returns the default amount of the paying side. */
export function usualAmount(direction: FiatDirection, currency: string): string {
  return direction === 'sell' ? '100' : (sums[currency] ?? '100')
}
