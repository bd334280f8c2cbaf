import { randomInt } from 'node:crypto'

import { invitationAlphabet, invitationCodeLength } from '#api/invitation-rules.ts'

/** At random, so that nobody finds a code by counting on from another one. */
export function newInvitationCode(): string {
  return Array.from(
    { length: invitationCodeLength },
    () => invitationAlphabet[randomInt(invitationAlphabet.length)],
  ).join('')
}
