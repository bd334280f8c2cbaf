import type { RouteObject } from 'react-router-dom'

import { withCatalogues } from '#src/lib/i18n.ts'

import { assetRoutes } from './assets/routes.ts'
import { bookRoutes } from './book/routes.ts'
import { helpRoutes } from './help/routes.ts'
import { manageRoutes } from './manage/routes.ts'
import { offlineRoutes } from './offline/routes.ts'
import { sendRoutes } from './send/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { siteRoutes } from './sites/routes.ts'

/** The wallet on this device. None of its pages require an account. */
export const coldRoutes: RouteObject[] = [
  {
    lazy: async () => withCatalogues(['cold', 'device'], import('./cold-layout.tsx')),
    children: [
      ...helpRoutes,
      {
        lazy: async () => import('./readable-wallets.tsx'),
        children: [
          { lazy: async () => withCatalogues(['keys']), children: [...setupRoutes, ...manageRoutes] },
          { lazy: async () => withCatalogues(['send', 'chain', 'recipient']), children: sendRoutes },
          { lazy: async () => withCatalogues(['holdings', 'chain', 'recipient']), children: bookRoutes },
          { lazy: async () => withCatalogues(['holdings', 'chain', 'recipient', 'spot']), children: assetRoutes },
          { lazy: async () => withCatalogues(['sites']), children: siteRoutes },
          { lazy: async () => withCatalogues(['offline']), children: offlineRoutes },
        ],
      },
    ],
  },
]
