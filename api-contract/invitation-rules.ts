import * as v from 'valibot'

import type { EntryFault } from './account-rules.ts'

/** Letters and digits that can't be confused with one another, whether read aloud or copied by hand. */
export const invitationAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const invitationCodeLength = 8

/** Days after registering within which a code can still be entered by hand. */
export const invitationGraceDays = 7

const fault: EntryFault = 'invitation-code-invalid'

/** An invitation code. Lower case, spaces and dashes are accepted, because people write codes that way. */
export const invitationCode = v.pipe(
  v.string(),
  v.maxLength(40, fault),
  v.transform((value) => value.toUpperCase().replaceAll(/[\s-]/g, '')),
  v.regex(new RegExp(`^[${invitationAlphabet}]{${invitationCodeLength}}$`), fault),
)
