import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

const needsLogIn = { needsLogIn: true }

export const accountRoutes: RouteObject[] = [
  { path: paths.login, lazy: () => import('./pages/login-page.tsx') },
  { path: paths.createAccount, lazy: () => import('./pages/create-account-page.tsx') },
  { path: paths.forgetPasswords, lazy: () => import('./pages/forget-passwords-page.tsx') },
  { path: paths.resetPasswords, lazy: () => import('./pages/reset-passwords-page.tsx'), handle: needsLogIn },
  { path: paths.setFundPassword, lazy: () => import('./pages/set-fund-password-page.tsx'), handle: needsLogIn },
  // Two pages by four addresses: those of spec §2 all stay.
  { path: paths.accountSetting, lazy: () => import('./pages/security-page.tsx'), handle: needsLogIn },
  { path: paths.securitySettings, lazy: () => import('./pages/security-page.tsx'), handle: needsLogIn },
  { path: paths.accountDetails, lazy: () => import('./pages/profile-page.tsx'), handle: needsLogIn },
  { path: paths.userInfo, lazy: () => import('./pages/profile-page.tsx'), handle: needsLogIn },
]
