import { boolean } from 'valibot'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** Whether what a person has is covered, for eyes over their shoulder; in every tab and on every later visit. */
export const hiddenBalancesAtom = storedAtom('hiddenBalances:v1', boolean(), false)
