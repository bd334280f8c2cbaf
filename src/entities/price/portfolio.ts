import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'

/** A person's total of a coin, in 10^-18 of it: below zero for what they owe. */
export interface Holding {
  readonly symbol: string
  readonly amount: bigint
}

export interface PortfolioValue {
  /** Decimal text in the pricing currency, rounded down: of what has a price, and below zero if more is owed than had; `undefined` when nothing does. */
  readonly total: string | undefined
  /** Coins that are not in the total, because they have no price. */
  readonly withoutPrice: readonly string[]
}

/** Digits after the point that sums are kept with; prices have fewer. */
const digits = 18

/**
 * What coins are worth together. A coin without a price is named, never guessed at.
 * @param toFiat Decimal text of what an amount above zero is worth; `undefined` when there is no price.
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
