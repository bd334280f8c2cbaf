import { nullable } from 'valibot'
import { merchantCode } from '#api/merchant-rules.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** Query parameter in merchants' links: `?agent=CODE`. */
export const merchantParameter = 'agent'

/** The merchant code of the link that a visitor came by, until they register or dismiss it. Null for none. */
export const keptMerchantAtom = storedAtom('merchantCode:v1', nullable(merchantCode), null)
