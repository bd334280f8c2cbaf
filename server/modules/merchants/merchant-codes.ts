import { randomInt } from 'node:crypto'

import { invitationAlphabet } from '#api/invitation-rules.ts'
import { merchantCodeLength } from '#api/merchant-rules.ts'
import type { Transaction } from '#server/db/database.ts'

import { tryInsertCode } from './merchants.repository.ts'

/** Creates a random code, so that codes can't be guessed from other ones. */
function newCode(): string {
  return Array.from(
    { length: merchantCodeLength },
    () => invitationAlphabet[randomInt(invitationAlphabet.length)],
  ).join('')
}

/** Adds another code for a merchant. */
export async function addCode(tx: Transaction, merchantId: string, createdAt: Date): Promise<string> {
  // Collisions are rare; several in a row mean that something else is wrong.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const code = newCode()
    if (await tryInsertCode(tx, { code, merchantId, createdAt })) return code
  }
  throw new Error('Could not find an unused merchant code')
}
