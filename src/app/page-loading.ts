import type { RouteObject } from 'react-router-dom'

/** spec §2: a page that has not loaded after this long has failed. */
const timeoutMilliseconds = 60_000

/** Session storage: set while the page was already reloaded for a piece of the app that is missing. */
const reloadMark = 'reloadedForMissingPiece:v1'

/** A piece of the app did not arrive. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

/**
 * Loads a lazy piece of the app. After a new version was published the pieces of the old one are gone: the page is
 * reloaded, once, to get the new one. Offline, or when that did not help, or after 60 s, it fails.
 * @throws PageLoadError
 */
export async function loadPiece<T>(load: () => Promise<T>): Promise<T> {
  try {
    const piece = await withTimeout(load())
    sessionStorage.removeItem(reloadMark)
    return piece
  } catch (error) {
    if (error instanceof PageLoadError) throw error
    if (!navigator.onLine || sessionStorage.getItem(reloadMark) !== null) {
      throw new PageLoadError('A piece of the app did not arrive', { cause: error })
    }
    sessionStorage.setItem(reloadMark, 'yes')
    window.location.reload()
    return new Promise(() => undefined)
  }
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new PageLoadError('The page took too long to load'))
  }, timeoutMilliseconds)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** The same routes, each with its own error page, and with `loadPiece` around what they load lazily. */
export function guardRoutes(routes: readonly RouteObject[], ErrorBoundary: () => React.ReactNode): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route
    return {
      ...route,
      ErrorBoundary,
      ...(typeof lazy === 'function' && { lazy: async () => loadPiece(lazy) }),
      ...(route.children && { children: guardRoutes(route.children, ErrorBoundary) }),
    } as RouteObject
  })
}
