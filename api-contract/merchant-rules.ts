import * as v from 'valibot'

import type { EntryFault } from './account-rules.ts'
import { invitationAlphabet } from './invitation-rules.ts'

/** Longer than an invitation code, so that the two can't be confused. */
export const merchantCodeLength = 10

/** The lowest merchant level, which can't recommend others. Sevenport itself is level 0. */
export const lastMerchantLevel = 3

const fault: EntryFault = 'merchant-code-invalid'

/**
 * The code with which a merchant recommends other merchants and registers users. Lower case and spaces are accepted.
 */
export const merchantCode = v.pipe(
  v.string(),
  v.maxLength(40, fault),
  v.transform((value) => value.toUpperCase().replaceAll(/[\s-]/g, '')),
  v.regex(new RegExp(`^[${invitationAlphabet}]{${merchantCodeLength}}$`), fault),
)

/** A business's website. We never open or fetch it. */
export const website = v.pipe(v.string(), v.trim(), v.maxLength(200), v.url(), v.regex(/^https?:\/\/[^\s\p{C}]+$/iu))
