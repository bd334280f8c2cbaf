import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { firstPaint } from '#src/lib/first-paint.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { routeHandle } from './shell/route-handle.ts'

/** Loads the lazy part of a route: a page or a layout. */
type LoadPage = () => Promise<{ Component?: ComponentType | null }>

/**
 * Like `loadPiece`, but returns a component that throws instead of failing. When the app is opened on a page that fails
 * to load, the router renders nothing for a rejected load, but its error page for a component that throws.
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
  /** Replaces a page that failed to load or crashed. */
  readonly ErrorBoundary: ComponentType
  /** Reloads the newest version of the app on the requested page. */
  readonly reload: () => void
}

/** Returns the same routes, each with its own error page, and with `loadPiece` around their lazy parts. */
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
