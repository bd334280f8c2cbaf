import { is } from 'valibot'
import { type PriceAlert, priceFractionDigits, targetPrice } from '#api/price-alerts.ts'
import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'

export type TargetProblem = 'missing' | 'too-fine' | 'out-of-range' | 'current'

export type AlertTarget =
  | ({ readonly ok: true } & Pick<PriceAlert, 'direction' | 'targetPrice'>)
  | { readonly ok: false; readonly problem: TargetProblem }

/** Reads the entered target price. The direction follows from the coin's current price as the app shows it. */
export function readAlertTarget(typed: string, currentPrice: string): AlertTarget {
  const target = decimalToUnits(typed, priceFractionDigits)
  if (!target.ok) return { ok: false, problem: target.problem === 'too-fine' ? 'too-fine' : 'missing' }
  const text = unitsToDecimal(target.units, priceFractionDigits)
  if (!is(targetPrice, text)) return { ok: false, problem: 'out-of-range' }
  const current = decimalToUnits(currentPrice, priceFractionDigits)
  if (!current.ok) throw new SyntaxError(`${JSON.stringify(currentPrice)} is not a price`)
  if (target.units === current.units) return { ok: false, problem: 'current' }
  return { ok: true, direction: target.units > current.units ? 'above' : 'below', targetPrice: text }
}
