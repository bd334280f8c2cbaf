import { check, type GenericSchema, maxLength, minLength, pipe, string, trim } from 'valibot'
import type { CoinTerm } from '#api/operator-coin-terms.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { decimalToUnits } from '#src/lib/units.ts'

/** Validates an entered fee or limit: an amount within its bounds. */
export function termAmount({ lowest, highest }: Pick<CoinTerm, 'lowest' | 'highest'>): GenericSchema<string> {
  const [least, most] = [parseCoinAmount(lowest), parseCoinAmount(highest)]
  return pipe(
    string(),
    trim(),
    check((text) => {
      const parsed = decimalToUnits(text, coinDecimals)
      return parsed.ok && parsed.units >= least && parsed.units <= most
    }),
  )
}

/** Validates the repeated entry that confirms an amount. */
export function sameAmount(expected: string): GenericSchema<string> {
  return pipe(
    string(),
    trim(),
    check((text) => {
      const parsed = decimalToUnits(text, coinDecimals)
      return parsed.ok && parsed.units === parseCoinAmount(expected)
    }),
  )
}

/** Validates a future moment from a browser's date and time field; empty for none. @param now In seconds since 1970. */
export function laterMoment(now: number): GenericSchema<string> {
  return pipe(
    string(),
    check((text) => text === '' || Date.parse(text) / 1000 > now),
  )
}

/** As in the API contract. */
export const termReason = pipe(string(), trim(), minLength(3), maxLength(300))
