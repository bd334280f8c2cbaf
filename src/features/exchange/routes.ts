import type { RouteObject } from 'react-router-dom'
import { withCatalogues } from '#src/lib/i18n.ts'
import { fiatRoutes } from './fiat/routes.ts'
import { connectedSwapRoutes, swapRoutes } from './swap/routes.ts'

/** Pages that need a wallet in the browser. */
export const exchangeWalletRoutes: RouteObject[] = [
  { lazy: async () => withCatalogues(['exchange', 'trade']), children: connectedSwapRoutes },
]

export const exchangeRoutes: RouteObject[] = [
  { lazy: async () => withCatalogues(['exchange', 'trade', 'recipient']), children: swapRoutes },
  ...fiatRoutes,
]
