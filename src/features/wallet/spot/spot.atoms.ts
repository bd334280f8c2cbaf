import { boolean } from 'valibot'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** Whether the wallet leaves out coins that the person has none of. */
export const hideZeroAtom = storedAtom('hideZeroBalances:v1', boolean(), false)
