import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

/** Opens from the tab bar, without the code that only orders need. */
export const swapFormRoutes: RouteObject[] = [
  {
    path: paths.exchange,
    lazy: async () => withCatalogues(['swap', 'trade'], import('./pages/swap-page.tsx')),
    handle: { tabBar: true },
  },
]
