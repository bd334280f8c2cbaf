/** Upper bound, in case a browser never reports a paint. */
const maxWaitMilliseconds = 5_000

let painted: Promise<void> | undefined

/**
 * Resolves once the browser has painted content. Anything large that isn't needed for it waits, so as not to delay it
 * on a slow network. A hidden page, which paints nothing, resolves at once.
 */
export async function firstPaint(): Promise<void> {
  painted ??= waitForFirstPaint()
  return painted
}

async function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) done()
    })
    const resolveWhenHidden = () => {
      if (document.hidden) done()
    }
    const done = () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', resolveWhenHidden)
      resolve()
    }
    const timer = setTimeout(done, maxWaitMilliseconds)
    observer.observe({ type: 'paint', buffered: true })
    document.addEventListener('visibilitychange', resolveWhenHidden)
    resolveWhenHidden()
  })
}
