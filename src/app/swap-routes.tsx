import type { RouteObject } from 'react-router-dom'
import { swapFormRoutes } from '#src/features/exchange/swap/form-routes.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

/** The form for a swap, on which people land: it waits for no table of all other pages. */
export const swapRoutes: RouteObject[] = [
  { lazy: async () => withCatalogues(['errors'], import('./account-layout.tsx')), children: swapFormRoutes },
]
