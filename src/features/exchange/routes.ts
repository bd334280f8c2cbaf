import type { RouteObject } from 'react-router-dom'
import { withCatalogues } from '#src/lib/i18n.ts'
import { fiatRoutes } from './fiat/routes.ts'
import { connectedSwapRoutes, swapRoutes } from './swap/routes.ts'

/** Pages that need a connected wallet in the browser. */
export const exchangeWalletRoutes: RouteObject[] = [
  {
    lazy: async () => withCatalogues(['exchange', 'offers', 'orders', 'swap', 'trade']),
    children: connectedSwapRoutes,
  },
]

export const exchangeRoutes: RouteObject[] = [
  {
    lazy: async () => withCatalogues(['exchange', 'orders', 'swap', 'trade', 'recipient', 'spot']),
    children: swapRoutes,
  },
  ...fiatRoutes,
]
