import { redirect, type RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { homeRoutes } from '#src/features/home/routes.ts'
import { miningRoutes } from '#src/features/mining/routes.ts'
import { myRoutes } from '#src/features/my/routes.ts'
import { loadCatalogue } from '#src/lib/i18n.ts'
import { AppShell } from './shell/app-shell.tsx'
import { PageLoading } from './shell/page-loading-indicator.tsx'
import { WalletPageLoading } from './shell/wallet-page-loading.tsx'

/** Every route of the app, each page lazy. Apart from the router, which needs a browser, so that tests can read them. */
export const routes: RouteObject[] = [
  {
    Component: AppShell,
    HydrateFallback: PageLoading,
    children: [
      // spec §2: `/` is an alias of the home page, where the app also launches while there is no Sell page.
      { path: '/', loader: () => redirect(paths.home), element: null },
      ...homeRoutes,
      ...myRoutes,
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
      { path: '*', lazy: () => import('./not-found-page.tsx') },
    ],
  },
]
