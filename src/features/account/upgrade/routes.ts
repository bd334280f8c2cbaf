import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const upgradeRoutes: RouteObject[] = [
  { path: paths.versionUpdate, lazy: () => import('./pages/version-update-page.tsx') },
  { path: paths.versionLog, lazy: () => import('./pages/version-log-page.tsx') },
]
