import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

const needsLogIn = { needsLogIn: true }

export const profileRoutes: RouteObject[] = [
  // One page by two addresses: those of spec §2 both stay.
  { path: paths.accountDetails, lazy: () => import('./pages/profile-page.tsx'), handle: needsLogIn },
  { path: paths.userInfo, lazy: () => import('./pages/profile-page.tsx'), handle: needsLogIn },
]
