import type { Messages } from '@lingui/core'
import type { RouteObject } from 'react-router-dom'
import { exchangeRoutes, exchangeWalletRoutes } from '#src/features/exchange/routes.ts'
import { provideCatalogues, withCatalogues } from '#src/lib/i18n.ts'

// Catalogs excluded in `i18n.ts`.
provideCatalogues(import.meta.glob<{ messages: Messages }>(['/locales/*/api.po', '!/locales/pseudo/*']))

export const routes: RouteObject[] = [
  { lazy: async () => withCatalogues(['errors'], import('#src/app/account-layout.tsx')), children: exchangeRoutes },
  {
    // Users reach this page from elsewhere: its placeholder needn't mention mining.
    lazy: async () => withCatalogues(['errors'], import('#src/app/wallet-page-layout.tsx')),
    children: [
      {
        lazy: async () => withCatalogues(['chain'], import('#src/app/wallet-layout.tsx')),
        children: [{ lazy: () => import('#src/app/transaction-layout.tsx'), children: exchangeWalletRoutes }],
      },
    ],
  },
]
