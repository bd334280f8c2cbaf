import type { TermsRow } from './terms.repository.ts'

/** Basis points of a whole. */
const whole = 10_000n

type Shares = Pick<TermsRow, 'level1' | 'level2' | 'level3'>

/** A merchant whom an order may bring something. */
export interface Beneficiary {
  readonly merchantId: string
  readonly level: number
  /** Whether anything can be set apart for them: they haven't left. */
  readonly isThere: boolean
}

export interface Share {
  readonly merchantId: string
  /** Of the fee. */
  readonly basisPoints: number
  readonly amount: bigint
}

/** What merchants of a level get of a fee, in ten-thousandths: for themselves and all below them. */
export function shareOfLevel({ level1, level2, level3 }: Shares, level: number): number {
  return { 1: level1, 2: level2, 3: level3 }[level] ?? 0
}

/**
 * What an order brings its merchant, and each one above: the difference to what is given below. What one who has left
 * would get stays with the house.
 * @param chain From the order's merchant upwards, without the house.
 */
export function sharesRoundedDown(fee: bigint, chain: readonly Beneficiary[], terms: Shares): readonly Share[] {
  const shares: Share[] = []
  let given = 0
  for (const { merchantId, level, isThere } of chain) {
    const basisPoints = shareOfLevel(terms, level) - given
    if (basisPoints <= 0) continue
    given += basisPoints
    const amount = (fee * BigInt(basisPoints)) / whole
    if (isThere && amount > 0n) shares.push({ merchantId, basisPoints, amount })
  }
  return shares
}
