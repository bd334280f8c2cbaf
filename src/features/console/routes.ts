import { redirect, type RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

const needsLogIn = { needsLogIn: true }

/** Linked from nowhere but each other. */
export const consoleRoutes: RouteObject[] = [
  {
    lazy: async () => withCatalogues(['console', 'spot']),
    children: [
      { path: '/operator', loader: () => redirect(paths.operatorOverview) },
      {
        path: paths.operatorOverview,
        lazy: async () => withCatalogues(['overview'], import('./overview/pages/operator-overview-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: paths.operatorWithdrawals,
        lazy: () => import('./pages/operator-withdrawals-page.tsx'),
        handle: needsLogIn,
      },
      { path: paths.operatorOrders, lazy: () => import('./pages/operator-orders-page.tsx'), handle: needsLogIn },
      { path: paths.operatorListings, lazy: () => import('./pages/operator-listings-page.tsx'), handle: needsLogIn },
      {
        path: paths.operatorConversations,
        lazy: async () => withCatalogues(['attachments'], import('./pages/operator-conversations-page.tsx')),
        handle: needsLogIn,
      },
      { path: paths.operatorReplies, lazy: () => import('./pages/operator-replies-page.tsx'), handle: needsLogIn },
      { path: paths.operatorIncidents, lazy: () => import('./pages/operator-incidents-page.tsx'), handle: needsLogIn },
      {
        path: paths.operatorContent,
        lazy: async () => withCatalogues(['content'], import('./pages/operator-content-page.tsx')),
        handle: needsLogIn,
      },
      { path: paths.operatorRules, lazy: () => import('./pages/operator-rules-page.tsx'), handle: needsLogIn },
      {
        path: paths.operatorLimits,
        lazy: async () => withCatalogues(['limits', 'session'], import('./limits/pages/operator-limits-page.tsx')),
        handle: needsLogIn,
      },
      { path: paths.operatorRoles, lazy: () => import('./pages/operator-roles-page.tsx'), handle: needsLogIn },
      {
        path: paths.operatorBooks,
        lazy: async () => withCatalogues(['books'], import('./books/pages/operator-books-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: paths.operatorRewards,
        lazy: async () => withCatalogues(['rewards'], import('./pages/operator-rewards-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: paths.operatorMerchants,
        lazy: async () => withCatalogues(['attachments', 'merchants'], import('./pages/operator-merchants-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: paths.operatorAccounts,
        lazy: async () => withCatalogues(['audit', 'people'], import('./people/pages/operator-accounts-page.tsx')),
        handle: needsLogIn,
      },
      {
        path: paths.operatorAudit,
        lazy: async () => withCatalogues(['audit'], import('./pages/operator-audit-page.tsx')),
        handle: needsLogIn,
      },
    ],
  },
]
