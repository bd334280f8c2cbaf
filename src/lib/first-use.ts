/** The first things a user does on a page, well before they choose where to go. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/** Resolves at the first use of the page: pointer, key or scrolling, on any device. */
export async function firstUse(): Promise<void> {
  await new Promise<void>((resolve) => {
    const use = new AbortController()
    for (const sign of signs) {
      window.addEventListener(
        sign,
        () => {
          use.abort()
          resolve()
        },
        { passive: true, capture: true, signal: use.signal },
      )
    }
  })
}
