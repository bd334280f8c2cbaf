import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

const needsLogIn = { needsLogIn: true }

export const withdrawRoutes: RouteObject[] = [
  { path: paths.withdrawableCoins, lazy: () => import('./pages/withdrawable-coins-page.tsx'), handle: needsLogIn },
  { path: paths.withdraw, lazy: () => import('./pages/withdraw-page.tsx'), handle: needsLogIn },
  { path: paths.withdrawReview, lazy: () => import('./pages/withdraw-review-page.tsx'), handle: needsLogIn },
  { path: paths.withdrawPassword, lazy: () => import('./pages/withdraw-password-page.tsx'), handle: needsLogIn },
  { path: paths.withdrawEmailCode, lazy: () => import('./pages/withdraw-email-code-page.tsx'), handle: needsLogIn },
  {
    path: paths.withdrawFundPassword,
    lazy: () => import('./pages/withdraw-fund-password-page.tsx'),
    handle: needsLogIn,
  },
  { path: paths.withdrawHistory, lazy: () => import('./pages/withdraw-history-page.tsx'), handle: needsLogIn },
  { path: paths.withdrawDetail, lazy: () => import('./pages/withdraw-detail-page.tsx'), handle: needsLogIn },
  // Users who follow an email's link may be logged out, and must not have to log in.
  { path: paths.withdrawFreeze, lazy: () => import('./pages/withdraw-freeze-page.tsx') },
]
