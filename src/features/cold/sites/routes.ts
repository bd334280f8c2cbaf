import type { RouteObject } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'

export const siteRoutes: RouteObject[] = [
  { path: devicePaths.deviceSites, lazy: () => import('./pages/device-sites-page.tsx') },
]
