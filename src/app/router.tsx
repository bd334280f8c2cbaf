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
 * Starts the router on the page that the address names. It begins with the table that names that page; others come with the
 * first step to a page in them.
 * @throws PageLoadError
 */
export async function startRouter(): Promise<Router> {
  // Only a start with a node for the proof of reserves has a query before its hash.
  const reservesOnly =
    window.location.search === '' ? undefined : await loadPiece(async () => import('./reserves-only.ts'))
  if (reservesOnly?.leavesNode(window.location.hash.slice(1)) === true) return new Promise(() => undefined)
  // spec §2: the app launches on Sell. A link to a page, also `#/`, says where else to.
  if (window.location.hash === '') window.history.replaceState(null, '', `#${paths.sell}`)
  // The address still names the page before while the next one loads; a plain reload would lose where the person wanted to go.
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
    // Called for every path that is not known yet.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      patch(shellRoute.id, guardRoutes(await loadRoutes(path, reloadAtTarget), guard))
    },
  })
  reservesOnly?.leaveNodeBehind(router)
  return router
}

/** The table that names a path. One that is there already is not added again. */
async function loadRoutes(pathname: string, reload?: () => void) {
  const { routes } = await loadPiece(routeTables[routeTableOf(pathname)], reload)
  return routes
}
