import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

export const merchantRoutes: RouteObject[] = [
  {
    path: paths.merchant,
    lazy: async () => withCatalogues(['attachments'], import('./pages/merchant-page.tsx')),
    handle: { needsLogIn: true },
  },
  {
    path: paths.merchantEarnings,
    lazy: () => import('./pages/merchant-earnings-page.tsx'),
    handle: { needsLogIn: true },
  },
  {
    path: paths.merchantStatement,
    lazy: () => import('./pages/merchant-statement-page.tsx'),
    handle: { needsLogIn: true },
  },
  {
    path: paths.merchantLinks,
    lazy: async () => withCatalogues(['links', 'spot'], import('./pages/merchant-links-page.tsx')),
    handle: { needsLogIn: true },
  },
  {
    path: paths.merchantWebhook,
    lazy: async () => withCatalogues(['links', 'session'], import('./pages/merchant-webhook-page.tsx')),
    handle: { needsLogIn: true },
  },
  { path: paths.merchantApp, lazy: () => import('./pages/merchant-app-page.tsx') },
]
