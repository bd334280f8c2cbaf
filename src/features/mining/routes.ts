import type { RouteObject } from 'react-router-dom'
import { withCatalogues } from '#src/lib/i18n.ts'
import { poolRoutes } from './pool/routes.ts'
import { recordRoutes, rewardRoutes } from './rewards/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'

/** Pages that need a connected wallet. */
export const miningRoutes: RouteObject[] = [
  { lazy: async () => withCatalogues(['mining', 'spot']), children: [...poolRoutes, ...signInRoutes, ...rewardRoutes] },
]

/** Pages about the earnings of linked wallets. They read chains but need no wallet in the browser. */
export const rewardRecordRoutes: RouteObject[] = [
  { lazy: async () => withCatalogues(['mining', 'chain']), children: recordRoutes },
]
