import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

/** The futures section has its own accounts. */
export const futuresRoutes: RouteObject[] = [
  { path: paths.futuresSignIn, lazy: () => import('./pages/futures-login-page.tsx') },
  { path: paths.futuresForgetPassword, lazy: () => import('./pages/forget-password-page.tsx') },
  {
    path: paths.futuresEditLoginPwd,
    lazy: () => import('./pages/edit-login-password-page.tsx'),
    handle: { needsLogIn: 'futures' },
  },
  // Redirects guests to the login by itself, so that users who log out there aren't told to log in first.
  { path: paths.futuresHome, lazy: () => import('./pages/futures-home-page.tsx') },
  {
    path: paths.futuresAccount,
    lazy: () => import('./pages/futures-account-page.tsx'),
    handle: { needsLogIn: 'futures' },
  },
]
