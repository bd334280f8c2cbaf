import type { RouteObject } from 'react-router-dom'
import { withCatalogues } from '#src/lib/i18n.ts'
import { inviteRoutes } from './invite/routes.ts'
import { merchantRoutes } from './merchants/routes.ts'

/** Pages about Sevenport's growth: invitations and merchants. */
export const growRoutes: RouteObject[] = [
  { lazy: async () => withCatalogues(['grow', 'invite', 'session']), children: inviteRoutes },
  { lazy: async () => withCatalogues(['grow', 'session']), children: merchantRoutes },
]
