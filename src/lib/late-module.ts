import { useEffect, useState } from 'react'
import { loadPiece } from './load-piece.ts'
import { rest } from './use-late-piece.ts'

/**
 * A hook for what a module exports, on pages that are of use before somebody needs it. It comes when the page is at rest
 * or, with `isNeeded`, at once; `undefined` until then.
 */
export function lateModule<Module>(load: () => Promise<Module>): (isNeeded: boolean) => Module | undefined {
  let loaded: Module | undefined
  return function useLateModule(isNeeded) {
    const [module, setModule] = useState(loaded)
    const [failure, setFailure] = useState<Error>()
    useEffect(() => {
      if (module !== undefined) return undefined
      let isCurrent = true
      const fetchModule = async () => {
        try {
          if (!isNeeded) await rest()
          if (!isCurrent) return
          loaded = isNeeded ? await loadPiece(load) : await load()
          if (isCurrent) setModule(loaded)
        } catch (error) {
          // At rest nothing is missing yet: whoever needs it asks again.
          if (isCurrent && isNeeded) setFailure(new Error('A part of the page did not arrive', { cause: error }))
        }
      }
      void fetchModule()
      return () => {
        isCurrent = false
      }
    }, [module, isNeeded])
    if (failure) throw failure
    return module
  }
}
