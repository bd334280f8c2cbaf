/** What a person does first on a page, well before they choose where to go. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/** Resolves once somebody uses the page: a pointer or a key, by whatever device, or scrolling. */
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
