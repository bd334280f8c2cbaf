import { randomInt } from 'node:crypto'

import { hashToken } from '#server/lib/secrets.ts'

const count = 10
const groups = 5
const groupLength = 5
/** Crockford's base32, which has no letters that are easily mistaken for digits or other letters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Creates ten codes of 125 bits, such as `7K2QF-93MDX-W2R8V-TA5CN-0PZ4H`: long enough for a plain hash (ASVS 6.5.2).
 */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => Array.from({ length: groups }, createGroup).join('-'))
}

/** Returns the stored hash of a code, however it was typed. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
}

function createGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
