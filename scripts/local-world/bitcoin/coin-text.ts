import { jsonNumber } from '#scripts/local-world/partners/simulator.ts'

/** Formats an amount in whole coins with eight decimals, as Core prints it. */
export function coinText(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(9, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`
}

/** Returns the same as a JSON number with exactly these digits. */
export function coinNumber(units: bigint): unknown {
  return jsonNumber(coinText(units))
}

/** Parses an amount to base units; undefined if the text is no amount or has too many decimals. */
export function parseCoins(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,8}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole) * 100_000_000n + BigInt(fraction.padEnd(8, '0'))
}
