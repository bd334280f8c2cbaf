import { randomInt } from 'node:crypto'

import * as v from 'valibot'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { jsonNumber } from '#scripts/local-world/partners/simulator.ts'

import type { ExchangeAsset } from './engine/exchange-asset.ts'
import type { Destination } from './engine/exchange-order.ts'

const lettersAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Makes an id like those of partners: lowercase letters and digits. */
export function makeId(length: number, alphabet = lettersAndDigits): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')
}

/** A field that may be omitted, null or empty. */
export const optionalText = v.optional(v.nullable(v.string()))
/** Partners accept amounts as strings and as numbers. */
export const optionalAmount = v.optional(v.nullable(v.union([v.string(), v.number()])))

/** Returns undefined unless the amount is positive. */
export function readAmount(value: string | number | null | undefined): bigint | undefined {
  if (value === null || value === undefined) return undefined
  try {
    const amount = parseAmount(withoutExponent(String(value)))
    return amount > 0n ? amount : undefined
  } catch {
    return undefined
  }
}

/** Small JSON numbers are written like `1.5e-7`. */
function withoutExponent(text: string): string {
  const [, whole = '', fraction = '', exponent] = /^(\d+)(?:\.(\d+))?e([+-]?\d+)$/i.exec(text) ?? []
  if (exponent === undefined) return text
  const shift = Number(exponent)
  const digits = `${whole}${fraction}`
  const point = whole.length + shift
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  return digits
    .padEnd(point, '0')
    .replace(/^(\d+)$/, (all) => insertPoint(all, point))
    .replace(/^0+(?=\d)/, '')
}

function insertPoint(digits: string, point: number): string {
  return point >= digits.length ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
}

/** Returns a JSON number as JavaScript writes it: with an exponent below a millionth. */
export function jsonAmount(amount: bigint): unknown {
  const text = formatAmount(amount)
  const [, zeros, first = '', rest = ''] = /^0\.(0{6,})(\d)(\d*)$/.exec(text) ?? []
  if (zeros === undefined) return jsonNumber(text)
  return jsonNumber(`${first}${rest === '' ? '' : `.${rest}`}e-${zeros.length + 1}`)
}

/** Returns null if the address is invalid on the asset's network. */
export function readDestination(
  asset: ExchangeAsset,
  address: string | null | undefined,
  extraId: string | null | undefined,
): Destination | null {
  const canonical = canonicalAddress(asset.network, address ?? '')
  return canonical === undefined ? null : { address: canonical, extraId: blankToNull(extraId) }
}

export function blankToNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

/** Returns whether an error is our own bug rather than an invalid request; the console then shows it. */
export function isUnexpected(error: unknown): boolean {
  const { statusCode = 500 } = error as { readonly statusCode?: number }
  if (v.isValiError(error) || statusCode < 500) return false
  console.error('A simulated exchange failed:', error)
  return true
}
