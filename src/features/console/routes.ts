import { redirect, type RouteObject } from 'react-router-dom'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

const needsLogIn = { needsLogIn: true }

/** Operator pages, linked only from each other. */
export const consoleRoutes: RouteObject[] = [
  {
    lazy: async () => withCatalogues(['console', 'spot']),
    children: [
      { path: '/operator', loader: () => redirect(operatorPaths.operatorOverview) },
      {
        path: operatorPaths.operatorOverview,
        lazy: async () => withCatalogues(['overview'], import('./overview/pages/operator-overview-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorAlerts,
        lazy: async () => withCatalogues(['overview'], import('./overview/pages/operator-alerts-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorWithdrawals,
        lazy: () => import('./pages/operator-withdrawals-page.tsx'),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorOrders,
        lazy: async () => withCatalogues(['alerted'], import('./pages/operator-orders-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorListings,
        lazy: () => import('./pages/operator-listings-page.tsx'),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorConversations,
        lazy: async () => withCatalogues(['attachments'], import('./pages/operator-conversations-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorReplies,
        lazy: () => import('./pages/operator-replies-page.tsx'),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorIncidents,
        lazy: () => import('./pages/operator-incidents-page.tsx'),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorContent,
        lazy: async () => withCatalogues(['content'], import('./pages/operator-content-page.tsx')),
        handle: needsLogIn,
      },
      { path: operatorPaths.operatorRules, lazy: () => import('./pages/operator-rules-page.tsx'), handle: needsLogIn },
      {
        path: operatorPaths.operatorLimits,
        lazy: async () => withCatalogues(['limits', 'session'], import('./limits/pages/operator-limits-page.tsx')),
        handle: needsLogIn,
      },
      { path: operatorPaths.operatorRoles, lazy: () => import('./pages/operator-roles-page.tsx'), handle: needsLogIn },
      {
        path: operatorPaths.operatorBooks,
        lazy: async () => withCatalogues(['books'], import('./books/pages/operator-books-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorRewards,
        lazy: async () => withCatalogues(['rewards'], import('./pages/operator-rewards-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorMerchants,
        lazy: async () => withCatalogues(['attachments', 'merchants'], import('./pages/operator-merchants-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorAccounts,
        lazy: async () => withCatalogues(['audit', 'people'], import('./people/pages/operator-accounts-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: operatorPaths.operatorAudit,
        lazy: async () => withCatalogues(['audit'], import('./pages/operator-audit-page.tsx')),
        handle: needsLogIn,
      },
    ],
  },
]
