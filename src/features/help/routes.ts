import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

const supportRoutes: RouteObject[] = [
  { path: paths.writeToSupport, lazy: () => import('./pages/write-to-support-page.tsx') },
  {
    path: paths.supportMessages,
    lazy: () => import('./pages/support-messages-page.tsx'),
    handle: { needsLogIn: true },
  },
  { path: paths.chat, lazy: () => import('./pages/chat-page.tsx') },
  // The same page twice: emails link to the one that guests can open, too; the app links accounts to the other.
  { path: paths.mailedConversation, lazy: () => import('./pages/conversation-page.tsx') },
  { path: paths.ownConversation, lazy: () => import('./pages/conversation-page.tsx'), handle: { needsLogIn: true } },
]

const needsLogIn = { needsLogIn: true }

const workOrderRoutes: RouteObject[] = [
  { path: paths.workOrders, lazy: () => import('./pages/work-orders-page.tsx'), handle: needsLogIn },
  { path: paths.newWorkOrder, lazy: () => import('./pages/new-work-order-page.tsx'), handle: needsLogIn },
  { path: paths.workOrder, lazy: () => import('./pages/work-order-page.tsx'), handle: needsLogIn },
  { path: paths.evaluateWorkOrder, lazy: () => import('./pages/evaluate-work-order-page.tsx'), handle: needsLogIn },
]

/** The same pages, for the futures section. */
const futuresRoutes: RouteObject[] = [
  { path: paths.futuresHelp, lazy: () => import('./pages/help-centre-page.tsx') },
  { path: paths.futuresArticle, lazy: () => import('./pages/help-article-page.tsx') },
  {
    lazy: async () => withCatalogues(['attachments', 'session']),
    children: [
      { path: paths.futuresWrite, lazy: () => import('./pages/write-to-support-page.tsx') },
      {
        path: paths.futuresMessages,
        lazy: () => import('./pages/support-messages-page.tsx'),
        handle: { needsLogIn: 'futures' },
      },
      // Guests open their conversations here, too.
      { path: paths.futuresConversation, lazy: () => import('./pages/conversation-page.tsx') },
    ],
  },
]

export const helpRoutes: RouteObject[] = [
  {
    lazy: async () => withCatalogues(['help']),
    children: [
      { path: paths.helpCentre, lazy: () => import('./pages/help-centre-page.tsx') },
      { path: paths.status, lazy: () => import('./pages/status-page.tsx') },
      { path: paths.helpArticle, lazy: () => import('./pages/help-article-page.tsx') },
      { lazy: () => import('#src/entities/session/futures-pages.tsx'), children: futuresRoutes },
      {
        lazy: async () => withCatalogues(['attachments', 'session']),
        children: [...supportRoutes, ...workOrderRoutes],
      },
    ],
  },
]
