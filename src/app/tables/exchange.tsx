import type { RouteObject } from 'react-router-dom'
import { exchangeRoutes, exchangeWalletRoutes } from '#src/features/exchange/routes.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

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
