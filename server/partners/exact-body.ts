import { formatAmount } from '#server/lib/amount.ts'

/** JSON with the amount as a number, by its own digits: as a JavaScript number it would be another one. */
export function bodyWithAmount(fields: object, name: string, amount: bigint): string {
  return `{${JSON.stringify(name)}:${formatAmount(amount)},${JSON.stringify(fields).slice(1)}`
}
