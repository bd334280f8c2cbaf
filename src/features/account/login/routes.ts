import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const loginRoutes: RouteObject[] = [
  { path: paths.login, lazy: () => import('./pages/login-page.tsx') },
  { path: paths.createAccount, lazy: () => import('./pages/create-account-page.tsx') },
  { path: paths.forgetPasswords, lazy: () => import('./pages/forget-passwords-page.tsx') },
]
