import type { TermsRow } from './terms.repository.ts'

/** Basis points in a whole. */
const whole = 10_000n

type Shares = Pick<TermsRow, 'level1' | 'level2' | 'level3'>

/** A merchant who may get a share of an order. */
export interface Beneficiary {
  readonly merchantId: string
  readonly level: number
  /** Whether a share can be set aside for them, because they haven't left. */
  readonly isThere: boolean
}

export interface Share {
  readonly merchantId: string
  /** Share of the fee. */
  readonly basisPoints: number
  readonly amount: bigint
}

/** Returns a level's share of a fee in basis points, which covers the merchant and all below. */
export function shareOfLevel({ level1, level2, level3 }: Shares, level: number): number {
  return { 1: level1, 2: level2, 3: level3 }[level] ?? 0
}

/**
 * Returns the shares of an order's merchant and of each one above, who gets the difference to the shares below. The
 * house keeps the share of a merchant who has left.
 * @param chain From the order's merchant upward, without the house.
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
