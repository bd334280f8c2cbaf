import type { Messages } from '@lingui/core'
import type { RouteObject } from 'react-router-dom'
import { walletRoutes } from '#src/features/wallet/routes.ts'
import { provideCatalogues, withCatalogues } from '#src/lib/i18n.ts'

// Catalogs excluded in `i18n.ts`.
provideCatalogues(import.meta.glob<{ messages: Messages }>(['/locales/*/wallet.po', '!/locales/pseudo/*']))

export const routes: RouteObject[] = [
  { lazy: async () => withCatalogues(['errors'], import('#src/app/account-layout.tsx')), children: walletRoutes },
]
