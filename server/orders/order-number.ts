import { randomInt } from 'node:crypto'

/** Without letters that are mistaken for digits or for each other (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** A number that people can read out: 50 random bits, so that nobody finds another order by counting. */
export function createOrderNumber(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
