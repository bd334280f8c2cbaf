import { redirect, type RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { homeRoutes } from '#src/features/home/routes.ts'
import { AppShell } from './shell/app-shell.tsx'
import { PageLoading } from './shell/page-loading-indicator.tsx'

/** The routes that the first download carries: the page that the app launches on, and home. */
export const launchRoutes: RouteObject[] = [
  // spec §2: `/` is an alias of the home page. An address without one launches on Sell: see router.tsx.
  { path: '/', loader: () => redirect(paths.home), element: null },
  ...homeRoutes,
  // Not from its feature's table: that names all pages, and this file is in everybody's first download.
  {
    path: paths.sell,
    lazy: () => import('#src/features/exchange/fiat/pages/sell-page.tsx'),
    handle: { tabBar: true },
  },
]

/** The frame around every page, and the id by which more pages are added to it. */
export const shellRoute = { id: 'shell', Component: AppShell, HydrateFallback: PageLoading } satisfies RouteObject
