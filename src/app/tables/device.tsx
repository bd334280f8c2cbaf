import type { RouteObject } from 'react-router-dom'
import { coldRoutes } from '#src/features/cold/routes.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { secondReadingRoutes } from './second-readings.ts'

export const routes: RouteObject[] = [
  { lazy: async () => withCatalogues(['errors'], import('#src/app/account-layout.tsx')), children: coldRoutes },
  ...secondReadingRoutes,
]
