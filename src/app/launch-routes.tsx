import { redirect, type RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { homeRoutes } from '#src/features/home/routes.ts'
import { AppShell } from './shell/app-shell.tsx'
import { PageLoading } from './shell/page-loading-indicator.tsx'

/** The routes that the first download carries: the page that the app launches on. */
export const launchRoutes: RouteObject[] = [
  // spec §2: `/` is an alias of the home page, where the app also launches while there is no Sell page.
  { path: '/', loader: () => redirect(paths.home), element: null },
  ...homeRoutes,
]

/** The frame around every page, and the id by which more pages are added to it. */
export const shellRoute = { id: 'shell', Component: AppShell, HydrateFallback: PageLoading } satisfies RouteObject
