import type { RouteObject } from 'react-router-dom'
import { withCatalogues } from '#src/lib/i18n.ts'
import { popupRoutes } from './popups/routes.ts'
import { selectRoutes } from './select/routes.ts'

/** Pages that other pages open to ask the user something. */
export const dialogRoutes: RouteObject[] = [
  { lazy: async () => withCatalogues(['dialogs', 'session', 'spot']), children: [...popupRoutes, ...selectRoutes] },
]
