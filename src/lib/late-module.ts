import { useEffect, useState } from 'react'
import { loadPiece } from './load-piece.ts'
import { rest } from './use-late-piece.ts'

/**
 * Creates a hook that returns a module's exports, for pages that are useful without them. The module loads when the
 * page is idle or, with `isNeeded`, at once; until then the hook returns `undefined`.
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
          // A failed idle load is harmless: the module is loaded again when needed.
          if (isCurrent && isNeeded) setFailure(new Error('A part of the page could not be loaded', { cause: error }))
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
