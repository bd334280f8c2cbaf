import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { firstPaint } from '#src/lib/first-paint.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { routeHandle } from './shell/route-handle.ts'

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

/** The same routes, each with an error page of its own, and with `loadPiece` around what they load lazily. */
export function guardRoutes(routes: readonly RouteObject[], guard: Guard, isLate = false): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route
    const waits = isLate || routeHandle([{ handle: route.handle }]).afterFirstPaint === true
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
