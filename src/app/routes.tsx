import type { RouteObject } from 'react-router-dom'
import { accountRoutes } from '#src/features/account/routes.ts'
import { consoleRoutes } from '#src/features/console/routes.ts'
import { dialogRoutes } from '#src/features/dialogs/routes.ts'
import { exchangeRoutes, exchangeWalletRoutes } from '#src/features/exchange/routes.ts'
import { growRoutes } from '#src/features/grow/routes.ts'
import { helpRoutes } from '#src/features/help/routes.ts'
import { miningRoutes, rewardRecordRoutes } from '#src/features/mining/routes.ts'
import { walletRoutes } from '#src/features/wallet/routes.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { WalletPageLoading } from './shell/wallet-page-loading.tsx'

/**
 * Every route but those of the launch, of the form for a swap and of the wallet on this device, each page lazy. They load with the first page beyond
 * these: their number grows with the app, and the first download does not.
 */
export const routes: RouteObject[] = [
  {
    // Nothing about accounts is in the launch.
    lazy: async () => withCatalogues(['errors'], import('./account-layout.tsx')),
    children: [
      ...accountRoutes,
      ...dialogRoutes,
      ...walletRoutes,
      ...exchangeRoutes,
      ...growRoutes,
      ...helpRoutes,
      ...consoleRoutes,
      ...rewardRecordRoutes,
    ],
  },
  {
    lazy: async () => withCatalogues(['errors'], import('./query-layout.tsx')),
    HydrateFallback: WalletPageLoading,
    // The code below is large: it is fetched once the page's heading is on screen.
    handle: { afterFirstPaint: true },
    children: [
      {
        // Everything about wallets is in this layout: a page outside it downloads none of that.
        lazy: async () => withCatalogues(['chain'], import('./wallet-layout.tsx')),
        children: [{ lazy: () => import('./transaction-layout.tsx'), children: miningRoutes }],
      },
    ],
  },
  {
    // People come to this page from elsewhere: its placeholder need not mention mining.
    lazy: async () => withCatalogues(['errors'], import('./wallet-page-layout.tsx')),
    children: [
      {
        lazy: async () => withCatalogues(['chain'], import('./wallet-layout.tsx')),
        children: [{ lazy: () => import('./transaction-layout.tsx'), children: exchangeWalletRoutes }],
      },
    ],
  },
  { path: '*', lazy: async () => withCatalogues([], import('./unknown-path-page.tsx')) },
]
