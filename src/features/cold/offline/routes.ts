import type { RouteObject } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'

export const offlineRoutes: RouteObject[] = [
  { path: devicePaths.signFile, lazy: () => import('./pages/sign-file-page.tsx') },
  { path: devicePaths.signMessage, lazy: () => import('./pages/sign-message-page.tsx') },
  { path: devicePaths.verifyMessage, lazy: () => import('./pages/verify-message-page.tsx') },
]
