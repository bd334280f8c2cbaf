import { createHashRouter, matchRoutes, parsePath } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { routeTableOf } from '#src/config/route-table.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { launchRoutes, shellRoute } from './launch-routes.tsx'
import { guardRoutes } from './page-loading.ts'
import { RouteErrorPage } from './route-error-page.tsx'
import { routeTables } from './route-tables.ts'

type Router = ReturnType<typeof createHashRouter>

/**
 * Starts the router on the page in the URL, with that page's route table; other tables load on the first navigation to
 * one of their pages.
 * @throws PageLoadError
 */
export async function startRouter(): Promise<Router> {
  // Only a start with a node for the proof of reserves has a query before its hash.
  const reservesOnly =
    window.location.search === '' ? undefined : await loadPiece(async () => import('./reserves-only.ts'))
  if (reservesOnly?.leavesNode(window.location.hash.slice(1)) === true) return new Promise(() => undefined)
  // spec §2: the app launches on Sell. A link to a page, even `#/`, overrides that.
  if (window.location.hash === '') window.history.replaceState(null, '', `#${paths.sell}`)
  // While the next page loads, the URL is still the previous page's; a plain reload would lose the target.
  const reloadAtTarget = () => {
    const { location } = router.state.navigation
    if (location) window.history.pushState(null, '', router.createHref(location))
    window.location.reload()
  }
  const guard = { ErrorBoundary: RouteErrorPage, reload: reloadAtTarget }
  const { pathname = '/' } = parsePath(window.location.hash.slice(1))
  const isLaunch = matchRoutes(launchRoutes, pathname) !== null
  const children = isLaunch ? launchRoutes : [...launchRoutes, ...(await loadRoutes(pathname))]
  const router = createHashRouter(guardRoutes([{ ...shellRoute, children }], guard), {
    // Called for every path that isn't known yet.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      patch(shellRoute.id, guardRoutes(await loadRoutes(path, reloadAtTarget), guard))
    },
  })
  reservesOnly?.leaveNodeBehind(router)
  return router
}

/** Loads the route table that contains a path. A table that is already there isn't added again. */
async function loadRoutes(pathname: string, reload?: () => void) {
  const { routes } = await loadPiece(routeTables[routeTableOf(pathname)], reload)
  return routes
}
