import { randomInt } from 'node:crypto'

import { invitationAlphabet } from '#api/invitation-rules.ts'
import { merchantCodeLength } from '#api/merchant-rules.ts'
import type { Transaction } from '#server/db/database.ts'

import { tryInsertCode } from './merchants.repository.ts'

/** At random, so that nobody finds a code by counting on from another one. */
function newCode(): string {
  return Array.from(
    { length: merchantCodeLength },
    () => invitationAlphabet[randomInt(invitationAlphabet.length)],
  ).join('')
}

/** Gives a merchant one more code. */
export async function addCode(tx: Transaction, merchantId: string, createdAt: Date): Promise<string> {
  // A code that is taken is rare, several in a row mean that something else is wrong.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const code = newCode()
    if (await tryInsertCode(tx, { code, merchantId, createdAt })) return code
  }
  throw new Error('No free merchant code was found')
}
