import type { RouteObject } from 'react-router-dom'
import { coldRoutes } from '#src/features/cold/routes.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { secondReadingRoutes } from './second-reading-routes.ts'

/** The wallet on this device: its many pages would weigh on the table that every other page waits for. */
export const deviceRoutes: RouteObject[] = [
  { lazy: async () => withCatalogues(['errors'], import('./account-layout.tsx')), children: coldRoutes },
  ...secondReadingRoutes,
]
