import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

const needsLogIn = { needsLogIn: true }

export const depositRoutes: RouteObject[] = [
  { path: paths.deposit, lazy: () => import('./pages/deposit-page.tsx'), handle: needsLogIn },
  { path: paths.depositHistory, lazy: () => import('./pages/deposit-history-page.tsx'), handle: needsLogIn },
  { path: paths.depositDetail, lazy: () => import('./pages/deposit-detail-page.tsx'), handle: needsLogIn },
]
