import type { RouteObject } from 'react-router-dom'
import { accountRoutes } from '#src/features/account/routes.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

export const routes: RouteObject[] = [
  { lazy: async () => withCatalogues(['errors'], import('#src/app/account-layout.tsx')), children: accountRoutes },
  { path: '*', lazy: async () => withCatalogues([], import('#src/app/unknown-path-page.tsx')) },
]
