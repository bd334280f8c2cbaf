import { createHashRouter, matchRoutes, parsePath } from 'react-router-dom'
import { isDevicePath } from '#src/config/device-path.ts'
import { paths } from '#src/config/paths.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { launchRoutes, shellRoute } from './launch-routes.tsx'
import { guardRoutes } from './page-loading.ts'
import { RouteErrorPage } from './route-error-page.tsx'

type Router = ReturnType<typeof createHashRouter>

/**
 * Starts the router on the page that the address names. A launch begins without the routes of all other pages; they come
 * with the first step to one.
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

/** The tables that name a path. One that is there already is not added again. */
async function loadRoutes(pathname: string, reload?: () => void) {
  const swaps = loadPiece(async () => import('./swap-routes.tsx'), reload)
  if (pathname === paths.exchange) return (await swaps).swapRoutes
  const others = loadPiece(async () => import('./routes.tsx'), reload)
  const device = isDevicePath(pathname) ? loadPiece(async () => import('./device-routes.tsx'), reload) : undefined
  const [{ swapRoutes }, { routes }, loaded] = await Promise.all([swaps, others, device])
  return [...swapRoutes, ...routes, ...(loaded?.deviceRoutes ?? [])]
}
