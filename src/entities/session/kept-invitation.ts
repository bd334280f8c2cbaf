import { nullable } from 'valibot'
import { invitationCode } from '#api/invitation-rules.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

/**
 * The invitation code that a visitor came with or entered. Kept while they register, log in, install the app or change
 * the language, until it is accepted or dismissed. Null for none.
 */
export const keptInvitationAtom = storedAtom('invitation:v1', nullable(invitationCode), null)
