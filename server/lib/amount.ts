/**
 * Decimals of every amount in the books and in the server's code: 10^-18 of a coin, whatever decimals its networks use.
 */
export const ledgerDecimals = 18

/** The amount is finer than its target can hold. Rounding would pay a different amount than requested. */
export class TooFineError extends Error {
  override readonly name = 'TooFineError'

  constructor(decimals: number) {
    super(`The amount is finer than ${decimals} decimals`)
  }
}

/**
 * Parses an amount in whole coins, such as `12.5`, into units of 10^-18. Trailing zeros are ignored, so there may be
 * more than 18 decimals.
 * @throws TooFineError; SyntaxError if the text isn't an amount, which the API's `decimal` has already refused.
 */
export function parseAmount(text: string): bigint {
  const [, whole = '', fraction = ''] = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') throw new SyntaxError(`${JSON.stringify(text)} is not an amount`)
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > ledgerDecimals) throw new TooFineError(ledgerDecimals)
  return BigInt(whole + significant.padEnd(ledgerDecimals, '0'))
}

/** Returns the shortest exact text of the amount in whole coins; negative amounts get a minus sign. */
export function formatAmount(units: bigint): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(ledgerDecimals + 1, '0')
  const whole = digits.slice(0, -ledgerDecimals)
  const fraction = digits.slice(-ledgerDecimals).replace(/0+$/, '')
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

/**
 * Converts an amount to the smallest units of a network on which the coin has `decimals`.
 * @throws TooFineError if the network can't express it: USDT on Ethereum, for example, has nothing below a millionth.
 */
export function toNetworkUnits(units: bigint, decimals: number): bigint {
  if (decimals >= ledgerDecimals) return units * scaleOf(decimals - ledgerDecimals)
  return divideExactly(units, scaleOf(ledgerDecimals - decimals), decimals)
}

/**
 * Converts a network's smallest units to an amount.
 * @throws TooFineError if the coin has more than 18 decimals on the network and this amount uses them.
 */
export function fromNetworkUnits(raw: bigint, decimals: number): bigint {
  if (decimals <= ledgerDecimals) return raw * scaleOf(ledgerDecimals - decimals)
  return divideExactly(raw, scaleOf(decimals - ledgerDecimals), ledgerDecimals)
}

/** Like `fromNetworkUnits`, but cuts off what is too fine for the books, because received coins can't be refused. */
export function fromNetworkUnitsRoundedDown(raw: bigint, decimals: number): bigint {
  if (raw < 0n) throw new RangeError(`The received amount ${raw} is negative`)
  if (decimals <= ledgerDecimals) return fromNetworkUnits(raw, decimals)
  return raw / scaleOf(decimals - ledgerDecimals)
}

function scaleOf(decimals: number): bigint {
  return 10n ** BigInt(decimals)
}

function divideExactly(dividend: bigint, divisor: bigint, decimals: number): bigint {
  if (dividend % divisor !== 0n) throw new TooFineError(decimals)
  return dividend / divisor
}
