import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const signInRoutes: RouteObject[] = [
  { path: paths.signIn, lazy: () => import('./pages/check-in-page.tsx') },
  { path: paths.signInRules, lazy: () => import('./pages/sign-in-rules-page.tsx') },
]
