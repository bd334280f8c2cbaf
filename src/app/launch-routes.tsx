import { redirect, type RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { homeRoutes } from '#src/features/home/routes.ts'
import { AppShell } from './shell/app-shell.tsx'
import { PageLoading } from './shell/page-loading-indicator.tsx'

/** The routes in the first download: the launch page and home. */
export const launchRoutes: RouteObject[] = [
  // spec §2: `/` is an alias of the home page. A URL without a path launches on Sell: see router.tsx.
  { path: '/', loader: () => redirect(paths.home), element: null },
  ...homeRoutes,
  // Not imported from its feature's table: that names all pages, and this file is in everyone's first download.
  {
    path: paths.sell,
    lazy: () => import('#src/features/exchange/fiat/pages/sell-page.tsx'),
    handle: { tabBar: true },
  },
]

/** The frame around every page, and the id for adding more pages to it. */
export const shellRoute = { id: 'shell', Component: AppShell, HydrateFallback: PageLoading } satisfies RouteObject
