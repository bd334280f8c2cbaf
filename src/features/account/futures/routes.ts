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
]
