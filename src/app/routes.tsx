import type { RouteObject } from 'react-router-dom'
import { accountRoutes } from '#src/features/account/routes.ts'
import { agreementsRoutes } from '#src/features/agreements/routes.ts'
import { depositRoutes } from '#src/features/deposit/routes.ts'
import { futuresRoutes } from '#src/features/futures/routes.ts'
import { miningRoutes, rewardRoutes } from '#src/features/mining/routes.ts'
import { myRoutes } from '#src/features/my/routes.ts'
import { noticesRoutes } from '#src/features/notices/routes.ts'
import { operatorRoutes } from '#src/features/operator/routes.ts'
import { popupRoutes } from '#src/features/popups/routes.ts'
import { reservesRoutes } from '#src/features/reserves/routes.ts'
import { selectRoutes } from '#src/features/select/routes.ts'
import { spotRoutes } from '#src/features/spot/routes.ts'
import { upgradeRoutes } from '#src/features/upgrade/routes.ts'
import { withdrawRoutes } from '#src/features/withdraw/routes.ts'
import { loadCatalogue } from '#src/lib/i18n.ts'
import { WalletPageLoading } from './shell/wallet-page-loading.tsx'

/**
 * Every route but those of the launch, each page lazy. They come with the first page that is none of the launch: their
 * number grows with the app, and the first download does not.
 */
export const routes: RouteObject[] = [
  {
    // Nothing about accounts is in the launch, neither code nor texts.
    lazy: async () => {
      const [{ Component }] = await Promise.all([import('./account-layout.tsx'), loadCatalogue('account')])
      return { Component }
    },
    children: [
      ...myRoutes,
      ...accountRoutes,
      ...futuresRoutes,
      ...noticesRoutes,
      ...agreementsRoutes,
      ...popupRoutes,
      ...selectRoutes,
      ...upgradeRoutes,
      ...rewardRoutes,
      {
        lazy: async () => {
          const [{ Component }] = await Promise.all([import('./spot-layout.tsx'), loadCatalogue('spot')])
          return { Component }
        },
        children: [...spotRoutes, ...depositRoutes, ...withdrawRoutes, ...reservesRoutes, ...operatorRoutes],
      },
    ],
  },
  {
    lazy: () => import('./query-layout.tsx'),
    HydrateFallback: WalletPageLoading,
    // The code below is large: it is fetched once the page's heading stands on the screen.
    handle: { afterFirstPaint: true },
    children: [
      {
        // Everything about wallets is in this layout: a page outside it downloads none of that.
        lazy: async () => {
          const [{ Component }] = await Promise.all([import('./wallet-layout.tsx'), loadCatalogue('wallet')])
          return { Component }
        },
        children: miningRoutes,
      },
    ],
  },
  { path: '*', lazy: () => import('./unknown-path-page.tsx') },
]
