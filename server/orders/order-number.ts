import { randomInt } from 'node:crypto'

/** Excludes letters that look like digits or like each other (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** Returns a number that can be read out: 50 random bits, so that other orders can't be found by counting. */
export function createOrderNumber(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
