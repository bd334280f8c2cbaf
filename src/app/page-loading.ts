import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { firstPaint } from '#src/lib/first-paint.ts'

/** spec §2: a page that has not loaded after this long has failed. */
const timeoutMilliseconds = 60_000

/** A piece of the app did not arrive. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

/**
 * Loads a lazy piece of the app. After a new version was published the pieces of the old one are gone: the page is
 * reloaded, once, to get the new one. Offline, or when that did not help, or after 60 s, it fails.
 * @throws PageLoadError
 */
export async function loadPiece<T>(load: () => Promise<T>, reload = reloadPage): Promise<T> {
  // The text of an import names its file, another one in every version of the app.
  const mark = `reloadedFor:${load.toString()}`
  try {
    const piece = await withTimeout(load())
    sessionStorage.removeItem(mark)
    return piece
  } catch (error) {
    if (error instanceof PageLoadError) throw error
    if (!navigator.onLine || sessionStorage.getItem(mark) !== null) {
      throw new PageLoadError('A piece of the app did not arrive', { cause: error })
    }
    sessionStorage.setItem(mark, '')
    reload()
    return new Promise(() => undefined)
  }
}

function reloadPage(): void {
  window.location.reload()
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

/** What a route loads lazily: a page, a layout. */
type LoadPage = () => Promise<{ Component?: ComponentType | null }>

/**
 * `loadPiece`, with a component that throws in place of a failure: when the app is opened on a page that does not
 * arrive, the router shows nothing at all for a load that rejects, but its error page for a component that throws.
 */
async function loadPage(load: LoadPage, reload: () => void): ReturnType<LoadPage> {
  try {
    return await loadPiece(load, reload)
  } catch (error) {
    return {
      Component: () => {
        throw error
      },
    }
  }
}

interface Guard {
  /** Stands in for a page that did not load or that broke. */
  readonly ErrorBoundary: ComponentType
  /** Gets the app's newest version, on the page that was asked for. */
  readonly reload: () => void
}

/** Whether a route says that its code, and that of the routes in it, comes after the first paint. */
function isAfterFirstPaint(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'afterFirstPaint' in handle && handle.afterFirstPaint === true
}

/** The same routes, each with an error page of its own, and with `loadPiece` around what they load lazily. */
export function guardRoutes(routes: readonly RouteObject[], guard: Guard, isLate = false): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route
    const waits = isLate || isAfterFirstPaint(route.handle)
    const load = async (loadRoute: LoadPage) => {
      if (waits) await firstPaint()
      return loadPage(loadRoute, guard.reload)
    }
    return {
      ...route,
      ErrorBoundary: guard.ErrorBoundary,
      ...(typeof lazy === 'function' && { lazy: async () => load(lazy) }),
      ...(route.children && { children: guardRoutes(route.children, guard, waits) }),
    } as RouteObject
  })
}
