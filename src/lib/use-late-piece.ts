import { useEffect, useState } from 'react'
import { firstPaint } from './first-paint.ts'

/** Milliseconds that a page which is never idle goes without what a tap may need. */
const maxWaitMilliseconds = 3_000

/**
 * Returns whether to render a lazy component that shows only on demand: true once `load`, which imports it, has fetched
 * its code. It is fetched when the page is idle, so it doesn't delay the page but is there at the first tap, even
 * offline. An earlier tap, `isNeeded`, renders the component at once.
 */
export function useLatePiece(load: () => Promise<unknown>, isNeeded: boolean): boolean {
  const [isReady, setIsReady] = useState(false)
  if (isNeeded && !isReady) setIsReady(true)
  useEffect(() => {
    if (isReady) return undefined
    let isCurrent = true
    const fetchAtRest = async () => {
      await rest()
      if (!isCurrent) return
      try {
        await load()
      } catch {
        // Nothing is missing yet: a tap tries again.
        return
      }
      if (isCurrent) setIsReady(true)
    }
    void fetchAtRest()
    return () => {
      isCurrent = false
    }
  }, [isReady, load])
  return isReady
}

/** Resolves once something is on screen and the browser is idle. */
export async function rest(): Promise<void> {
  await firstPaint()
  await new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, maxWaitMilliseconds)
    else requestIdleCallback(resolve, { timeout: maxWaitMilliseconds })
  })
}
