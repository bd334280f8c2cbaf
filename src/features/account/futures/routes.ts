import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

/** The futures section has accounts of its own. */
export const futuresRoutes: RouteObject[] = [
  { path: paths.futuresSignIn, lazy: () => import('./pages/futures-login-page.tsx') },
  { path: paths.futuresForgetPassword, lazy: () => import('./pages/forget-password-page.tsx') },
  {
    path: paths.futuresEditLoginPwd,
    lazy: () => import('./pages/edit-login-password-page.tsx'),
    handle: { needsLogIn: 'futures' },
  },
  // It leads guests to the log-in by itself: who logs out there is not told to log in first.
  { path: paths.futuresHome, lazy: () => import('./pages/futures-home-page.tsx') },
  {
    path: paths.futuresAccount,
    lazy: () => import('./pages/futures-account-page.tsx'),
    handle: { needsLogIn: 'futures' },
  },
]
