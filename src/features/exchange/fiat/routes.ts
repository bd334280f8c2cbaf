import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

/** All pages but Sell, which is part of the launch. */
const pages: RouteObject[] = [
  { path: paths.buy, lazy: () => import('./pages/buy-page.tsx'), handle: { tabBar: true } },
  // Open to anyone with the order's link.
  { path: paths.buyOrder, lazy: () => import('./pages/buy-order-page.tsx') },
  { path: paths.sellOrder, lazy: () => import('./pages/sell-order-page.tsx') },
  { path: paths.buyHistory, lazy: () => import('./pages/buy-history-page.tsx'), handle: { needsLogIn: true } },
  { path: paths.sellHistory, lazy: () => import('./pages/sell-history-page.tsx'), handle: { needsLogIn: true } },
  { path: paths.payoutAccounts, lazy: () => import('./pages/payout-accounts-page.tsx'), handle: { needsLogIn: true } },
]

export const fiatRoutes: RouteObject[] = [
  { lazy: async () => withCatalogues(['fiat', 'orders', 'trade', 'recipient', 'spot']), children: pages },
]
