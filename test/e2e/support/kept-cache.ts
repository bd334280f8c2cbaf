import type { BrowserContext } from '@playwright/test'

/** The part of Playwright that controls the browser. It runs in the worker's own process. */
interface Insides {
  readonly _connection: { toImpl(context: BrowserContext): { clearCache(): Promise<void> } }
}

/**
 * Keeps the browser's HTTP cache from test to test. Playwright clears it before each test that reuses the context, and
 * has no option for it. The app's files are named after their content; loading them anew for each test takes a tenth of
 * the journeys' CPU time.
 */
export function keepCache(context: BrowserContext): void {
  // oxlint-disable-next-line no-underscore-dangle -- Playwright's own name
  const implementation = (context as unknown as Insides)._connection.toImpl(context)
  implementation.clearCache = () => Promise.resolve()
}
