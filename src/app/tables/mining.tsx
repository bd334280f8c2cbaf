import type { RouteObject } from 'react-router-dom'
import { WalletPageLoading } from '#src/app/shell/wallet-page-loading.tsx'
import { miningRoutes, rewardRecordRoutes } from '#src/features/mining/routes.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

export const routes: RouteObject[] = [
  { lazy: async () => withCatalogues(['errors'], import('#src/app/account-layout.tsx')), children: rewardRecordRoutes },
  {
    lazy: async () => withCatalogues(['errors'], import('#src/app/query-layout.tsx')),
    HydrateFallback: WalletPageLoading,
    // The code below is large: it is fetched once the page's heading is on screen.
    handle: { afterFirstPaint: true },
    children: [
      {
        // All wallet code is in this layout: a page outside it downloads none of it.
        lazy: async () => withCatalogues(['chain'], import('#src/app/wallet-layout.tsx')),
        children: [{ lazy: () => import('#src/app/transaction-layout.tsx'), children: miningRoutes }],
      },
    ],
  },
]
