import { nullable } from 'valibot'
import { merchantCode } from '#api/merchant-rules.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** In links of merchants: `?agent=CODE`. */
export const merchantParameter = 'agent'

/** The code of the merchant by whose link a visitor has come, until they register or dismiss it. Null for none. */
export const keptMerchantAtom = storedAtom('merchantCode:v1', nullable(merchantCode), null)
