import type { Messages } from '@lingui/core'
import type { RouteObject } from 'react-router-dom'
import { coldRoutes } from '#src/features/cold/routes.ts'
import { provideCatalogues, withCatalogues } from '#src/lib/i18n.ts'
import { secondReadingRoutes } from './second-readings.ts'

// Catalogs excluded in `i18n.ts`.
provideCatalogues(
  import.meta.glob<{ messages: Messages }>([
    '/locales/*/{cold,holdings,keys,offline,send,sites}.po',
    '!/locales/pseudo/*',
  ]),
)

export const routes: RouteObject[] = [
  { lazy: async () => withCatalogues(['errors'], import('#src/app/account-layout.tsx')), children: coldRoutes },
  ...secondReadingRoutes,
]
