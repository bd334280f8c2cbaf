import { createHashRouter } from 'react-router-dom'
import { guardRoutes } from './page-loading.ts'
import { RouteErrorPage } from './route-error-page.tsx'
import { routes } from './routes.tsx'

export const router = createHashRouter(guardRoutes(routes, { ErrorBoundary: RouteErrorPage, reload: reloadAtTarget }))

/** The address still names the page before while the next one loads; a plain reload would lose where the person wanted to go. */
function reloadAtTarget(): void {
  const { location } = router.state.navigation
  if (location) window.history.pushState(null, '', router.createHref(location))
  window.location.reload()
}
