import * as v from 'valibot'

import type { EntryFault } from './account-rules.ts'
import { invitationAlphabet } from './invitation-rules.ts'

/** Longer than an invitation code: nobody takes one for the other. */
export const merchantCodeLength = 10

/** Sevenport itself is level 0; whoever is of the last level recommends nobody. */
export const lastMerchantLevel = 3

const fault: EntryFault = 'merchant-code-invalid'

/** The code by which a merchant recommends others and is registered with. People write it in small letters, with spaces. */
export const merchantCode = v.pipe(
  v.string(),
  v.maxLength(40, fault),
  v.transform((value) => value.toUpperCase().replaceAll(/[\s-]/g, '')),
  v.regex(new RegExp(`^[${invitationAlphabet}]{${merchantCodeLength}}$`), fault),
)

/** The page of a business: a web address, of which nothing is opened or fetched by us. */
export const website = v.pipe(v.string(), v.trim(), v.maxLength(200), v.url(), v.regex(/^https?:\/\/[^\s\p{C}]+$/iu))
