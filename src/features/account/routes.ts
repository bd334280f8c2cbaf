import type { RouteObject } from 'react-router-dom'
import { withCatalogues } from '#src/lib/i18n.ts'
import { agreementsRoutes } from './agreements/routes.ts'
import { futuresRoutes } from './futures/routes.ts'
import { loginRoutes } from './login/routes.ts'
import { myRoutes } from './my/routes.ts'
import { noticesRoutes } from './notices/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { upgradeRoutes } from './upgrade/routes.ts'

export const accountRoutes: RouteObject[] = [
  {
    lazy: async () => withCatalogues(['account', 'session']),
    children: [
      ...myRoutes,
      ...loginRoutes,
      ...securityRoutes,
      ...profileRoutes,
      ...futuresRoutes,
      { lazy: async () => withCatalogues(['notices']), children: noticesRoutes },
      ...agreementsRoutes,
      { lazy: async () => withCatalogues(['upgrade']), children: upgradeRoutes },
    ],
  },
]
