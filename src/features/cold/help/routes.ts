import type { RouteObject } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'

export const helpRoutes: RouteObject[] = [
  { path: devicePaths.deviceWalletExplain, lazy: () => import('./pages/explain-page.tsx') },
  { path: devicePaths.deviceHelp, lazy: () => import('./pages/help-page.tsx') },
  { path: devicePaths.deviceHelpDetail, lazy: () => import('./pages/help-detail-page.tsx') },
]
