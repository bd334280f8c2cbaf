import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

/** The same pages, for the futures section. */
const futuresRoutes: RouteObject[] = [
  { path: paths.futuresNotices, lazy: () => import('./pages/notices-page.tsx') },
  { path: paths.futuresNotice, lazy: () => import('./pages/notice-detail-page.tsx') },
]

export const noticesRoutes: RouteObject[] = [
  { lazy: () => import('#src/entities/session/futures-pages.tsx'), children: futuresRoutes },
  { path: paths.notices, lazy: () => import('./pages/notices-page.tsx') },
  { path: paths.noticeDetail, lazy: () => import('./pages/notice-detail-page.tsx') },
  {
    path: paths.notificationCenter,
    lazy: () => import('./pages/notification-center-page.tsx'),
    handle: { needsLogIn: true },
  },
  {
    path: paths.notificationDetail,
    lazy: () => import('./pages/notification-detail-page.tsx'),
    handle: { needsLogIn: true },
  },
  { path: paths.systemMessages, lazy: () => import('./pages/system-messages-page.tsx'), handle: { needsLogIn: true } },
  {
    path: paths.systemMessageDetail,
    lazy: () => import('./pages/system-message-detail-page.tsx'),
    handle: { needsLogIn: true },
  },
]
