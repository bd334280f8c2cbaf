/** Returns how much less the payout is worth than the payment, in hundredths of a percent; undefined without prices. */
export function lossOf(paid: string | undefined, arrives: string | undefined): bigint | undefined {
  const [from, to] = [units(paid), units(arrives)]
  if (from === undefined || to === undefined || from === 0n) return undefined
  return ((from - to) * 10_000n) / from
}

/** Parses an amount in units of 10^-8, the precision of conversions. */
function units(decimal: string | undefined): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,8})\d*)?$/.exec(decimal ?? '') ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(8, '0'))
}

export type LossLevel = 'none' | 'noticed' | 'warned' | 'high' | 'typed'

/** Levels start at 1, 3, 5 and 15 percent. The last one must be confirmed by typing it. */
export function lossLevel(basisPoints: bigint | undefined): LossLevel {
  if (basisPoints === undefined || basisPoints < 100n) return 'none'
  if (basisPoints < 300n) return 'noticed'
  if (basisPoints < 500n) return 'warned'
  return basisPoints < 1_500n ? 'high' : 'typed'
}

/** Returns the text to type to accept the highest level: the loss in whole percent. */
export function wholePercent(basisPoints: bigint): string {
  return `${String(basisPoints / 100n)}%`
}
