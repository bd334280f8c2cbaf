import { useEffect, useState } from 'react'
import { firstPaint } from './first-paint.ts'

/** How long a page that never rests goes without what a tap may ask for (milliseconds). */
const maxWaitMilliseconds = 3_000

/**
 * Whether to render a lazy component that shows only when it is asked for: once `load`, which imports it, has brought its
 * code. That does not delay the page: it comes when the page is at rest, so that it is there at the first tap, offline
 * too. A tap that is quicker, `isNeeded`, renders the component at once.
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
        // Without it nothing is missing yet: the tap tries again.
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
