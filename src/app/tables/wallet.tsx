import type { RouteObject } from 'react-router-dom'
import { walletRoutes } from '#src/features/wallet/routes.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

export const routes: RouteObject[] = [
  { lazy: async () => withCatalogues(['errors'], import('#src/app/account-layout.tsx')), children: walletRoutes },
]
