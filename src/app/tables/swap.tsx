import type { RouteObject } from 'react-router-dom'
import { swapFormRoutes } from '#src/features/exchange/swap/form-routes.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

export const routes: RouteObject[] = [
  { lazy: async () => withCatalogues(['errors'], import('#src/app/account-layout.tsx')), children: swapFormRoutes },
]
