import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

const needsLogIn = { needsLogIn: true }

export const securityRoutes: RouteObject[] = [
  { path: paths.resetPasswords, lazy: () => import('./pages/reset-passwords-page.tsx'), handle: needsLogIn },
  { path: paths.setFundPassword, lazy: () => import('./pages/set-fund-password-page.tsx'), handle: needsLogIn },
  // One page with two addresses: spec §2 requires both.
  { path: paths.accountSetting, lazy: () => import('./pages/security-page.tsx'), handle: needsLogIn },
  { path: paths.securitySettings, lazy: () => import('./pages/security-page.tsx'), handle: needsLogIn },
]
