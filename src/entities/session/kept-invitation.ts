import { nullable } from 'valibot'
import { invitationCode } from '#api/invitation-rules.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

/**
 * The code of the invitation that a visitor has come by, or has entered: through registering, logging in, installing the
 * app and changing the language, until it is accepted or dismissed. Null for none.
 */
export const keptInvitationAtom = storedAtom('invitation:v1', nullable(invitationCode), null)
