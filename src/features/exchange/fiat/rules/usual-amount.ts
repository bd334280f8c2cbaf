import type { FiatDirection } from '#api/fiat.ts'

/** Roughly twenty dollars, in round sums: what the form begins with until a person types. */
const sums: Readonly<Record<string, string>> = { BRL: '100', INR: '2000' }

/** What stands on the paying side before anything is typed. */
export function usualAmount(direction: FiatDirection, currency: string): string {
  return direction === 'sell' ? '100' : (sums[currency] ?? '100')
}
