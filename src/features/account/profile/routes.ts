import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

const needsLogIn = { needsLogIn: true }

export const profileRoutes: RouteObject[] = [
  // One page with two addresses: spec §2 requires both.
  { path: paths.accountDetails, lazy: () => import('./pages/profile-page.tsx'), handle: needsLogIn },
  { path: paths.userInfo, lazy: () => import('./pages/profile-page.tsx'), handle: needsLogIn },
]
