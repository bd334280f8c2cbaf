import type { RouteObject } from 'react-router-dom'
import { withCatalogues } from '#src/lib/i18n.ts'
import { addressBookRoutes } from './address-book/routes.ts'
import { depositRoutes } from './deposit/routes.ts'
import { priceAlertRoutes } from './price-alerts/routes.ts'
import { reservesRoutes } from './reserves/routes.ts'
import { spotRoutes } from './spot/routes.ts'
import { withdrawRoutes } from './withdraw/routes.ts'

export const walletRoutes: RouteObject[] = [
  {
    lazy: async () => withCatalogues(['wallet', 'recipient', 'session', 'spot'], import('./live-wallet-layout.tsx')),
    children: [
      ...spotRoutes,
      ...depositRoutes,
      ...withdrawRoutes,
      ...addressBookRoutes,
      ...priceAlertRoutes,
      ...reservesRoutes,
    ],
  },
]
