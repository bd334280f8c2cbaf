import { boolean } from 'valibot'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** Whether balances are hidden from onlookers, in every tab and on later visits. */
export const hiddenBalancesAtom = storedAtom('hiddenBalances:v1', boolean(), false)
