import { useEffect, useState } from 'react'
import { loadPiece } from '#src/lib/load-piece.ts'
import { rest } from '#src/lib/use-late-piece.ts'
import type { isSameRecipient, readRecipient } from './recipient.ts'

interface RecipientRules {
  readonly readRecipient: typeof readRecipient
  readonly isSameRecipient: typeof isSameRecipient
}

const load = async () => import('./recipient.ts')

let loaded: RecipientRules | undefined

/**
 * What tells an address from a mistake, for a page that is of use before somebody enters one: checksums of every network
 * are no small thing. It comes when the page is at rest or, with `isNeeded`, at once; `undefined` until then.
 */
export function useRecipientRules(isNeeded: boolean): RecipientRules | undefined {
  const [rules, setRules] = useState(loaded)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (rules) return undefined
    let isCurrent = true
    const fetchRules = async () => {
      try {
        if (!isNeeded) await rest()
        if (!isCurrent) return
        loaded = isNeeded ? await loadPiece(load) : await load()
        if (isCurrent) setRules(loaded)
      } catch (error) {
        // At rest nothing is missing yet: the address that is entered asks again.
        if (isCurrent && isNeeded) setFailure(new Error('The check of addresses did not arrive', { cause: error }))
      }
    }
    void fetchRules()
    return () => {
      isCurrent = false
    }
  }, [rules, isNeeded])
  if (failure) throw failure
  return rules
}
