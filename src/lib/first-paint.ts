/** A browser that does not tell of its paints holds nothing up for longer than this. */
const maxWaitMilliseconds = 5_000

let painted: Promise<void> | undefined

/**
 * Resolves once the browser has painted something to read. What is large and not needed for that waits for it, because
 * on a slow network it would delay it. In a page out of sight, which paints nothing, it resolves at once.
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
