/**
 * Decimals of every amount in the books and in the server's code: 10^-18 of a coin, whatever the networks use that the
 * coin is on.
 */
export const ledgerDecimals = 18

/** The amount is finer than what has to hold it: rounding it would pay another amount than the one that was asked for. */
export class TooFineError extends Error {
  override readonly name = 'TooFineError'

  constructor(decimals: number) {
    super(`The amount is finer than ${decimals} decimals`)
  }
}

/**
 * The units of 10^-18 of an amount in whole coins, such as `12.5`. Zeros at the end say nothing: they may be more than 18.
 * @throws TooFineError; SyntaxError if the text is no such amount. The API's `decimal` refuses that before.
 */
export function parseAmount(text: string): bigint {
  const [, whole = '', fraction = ''] = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') throw new SyntaxError(`${JSON.stringify(text)} is no amount`)
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > ledgerDecimals) throw new TooFineError(ledgerDecimals)
  return BigInt(whole + significant.padEnd(ledgerDecimals, '0'))
}

/** The shortest text that is exactly the amount in whole coins; with a minus for what went out. */
export function formatAmount(units: bigint): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(ledgerDecimals + 1, '0')
  const whole = digits.slice(0, -ledgerDecimals)
  const fraction = digits.slice(-ledgerDecimals).replace(/0+$/, '')
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

/**
 * The amount in the smallest unit of a network on which the coin has `decimals`.
 * @throws TooFineError if that has no such amount, as USDT of Ethereum has nothing below a millionth.
 */
export function toNetworkUnits(units: bigint, decimals: number): bigint {
  if (decimals >= ledgerDecimals) return units * scaleOf(decimals - ledgerDecimals)
  return divideExactly(units, scaleOf(ledgerDecimals - decimals), decimals)
}

/**
 * The amount of a network's smallest units.
 * @throws TooFineError if the network's coin has more than 18 decimals and this amount uses them.
 */
export function fromNetworkUnits(raw: bigint, decimals: number): bigint {
  if (decimals <= ledgerDecimals) return raw * scaleOf(ledgerDecimals - decimals)
  return divideExactly(raw, scaleOf(decimals - ledgerDecimals), ledgerDecimals)
}

/** As `fromNetworkUnits`; what is finer than the books is left out, for what came in is there and cannot be refused. */
export function fromNetworkUnitsRoundedDown(raw: bigint, decimals: number): bigint {
  if (raw < 0n) throw new RangeError(`${raw} cannot have come in`)
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
