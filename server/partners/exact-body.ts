import { formatAmount } from '#server/lib/amount.ts'

/** Writes JSON with the amount as an exact number: a JavaScript number could be a different amount. */
export function bodyWithAmount(fields: object, name: string, amount: bigint): string {
  return `{${JSON.stringify(name)}:${formatAmount(amount)},${JSON.stringify(fields).slice(1)}`
}
