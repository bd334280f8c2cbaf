import { randomInt } from 'node:crypto'

import { invitationAlphabet, invitationCodeLength } from '#api/invitation-rules.ts'

/** Creates a random code, so that codes can't be guessed from other ones. */
export function newInvitationCode(): string {
  return Array.from(
    { length: invitationCodeLength },
    () => invitationAlphabet[randomInt(invitationAlphabet.length)],
  ).join('')
}
