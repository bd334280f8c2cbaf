import { boolean } from 'valibot'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** Whether the wallet hides coins without a balance. */
export const hideZeroAtom = storedAtom('hideZeroBalances:v1', boolean(), false)
