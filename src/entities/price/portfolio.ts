import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'

/** A user's total of a coin in units of 10^-18; negative for debts. */
export interface Holding {
  readonly symbol: string
  readonly amount: bigint
}

export interface PortfolioValue {
  /**
   * Total of the coins with a price, as decimal text in the pricing currency, each value rounded down; negative if
   * debts exceed holdings; `undefined` if no coin has a price.
   */
  readonly total: string | undefined
  /** Coins left out of the total because they have no price. */
  readonly withoutPrice: readonly string[]
}

/** Decimals of the sums; prices have fewer. */
const digits = 18

/**
 * Returns the total value of coins. A coin without a price is listed, never estimated.
 * @param toFiat Returns the value of a positive amount as decimal text; `undefined` without a price.
 */
export function valueOfPortfolio(
  holdings: readonly Holding[],
  toFiat: (holding: Holding) => string | undefined,
): PortfolioValue {
  const counted = holdings.filter(({ amount }) => amount !== 0n)
  const withoutPrice: string[] = []
  let total = 0n
  for (const { symbol, amount } of counted) {
    const isOwed = amount < 0n
    const value = decimalToUnits(toFiat({ symbol, amount: isOwed ? -amount : amount }) ?? '', digits)
    if (!value.ok) withoutPrice.push(symbol)
    else total += isOwed ? -value.units : value.units
  }
  const isKnown = withoutPrice.length === 0 || withoutPrice.length < counted.length
  return { total: isKnown ? unitsToDecimal(total, digits) : undefined, withoutPrice }
}
