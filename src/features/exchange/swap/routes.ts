import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

/** Pages inside the wallet layout. */
export const connectedSwapRoutes: RouteObject[] = [
  { path: paths.exchangeConnectedPay, lazy: () => import('./pages/connected-pay-page.tsx') },
]

export const swapRoutes: RouteObject[] = [
  // Open to anyone with the order's link.
  { path: paths.exchangePay, lazy: () => import('./pages/pay-page.tsx') },
  { path: paths.exchangeOrder, lazy: () => import('./pages/order-page.tsx') },
  {
    path: paths.paymentLink,
    lazy: async () => withCatalogues(['links', 'offers'], import('./pages/payment-link-page.tsx')),
  },
  { path: paths.exchangeHistory, lazy: () => import('./pages/history-page.tsx'), handle: { needsLogIn: true } },
  { path: paths.exchangePastOrder, lazy: () => import('./pages/past-order-page.tsx'), handle: { needsLogIn: true } },
  { path: paths.orderApi, lazy: async () => withCatalogues(['api', 'session'], import('./pages/api-page.tsx')) },
  { path: paths.installApp, lazy: () => import('./pages/install-page.tsx') },
]
