import * as v from 'valibot'

import type { EntryFault } from './account-rules.ts'

/** Letters and digits that nobody mistakes for one another, whether read aloud or copied by hand. */
export const invitationAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const invitationCodeLength = 8

/** Days after registering in which a code can still be accepted by hand. */
export const invitationGraceDays = 7

const fault: EntryFault = 'invitation-code-invalid'

/** The code by which people invite others. Small letters, spaces and dashes are how people write it down. */
export const invitationCode = v.pipe(
  v.string(),
  v.maxLength(40, fault),
  v.transform((value) => value.toUpperCase().replaceAll(/[\s-]/g, '')),
  v.regex(new RegExp(`^[${invitationAlphabet}]{${invitationCodeLength}}$`), fault),
)
