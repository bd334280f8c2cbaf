import type { RouteObject } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'

export const assetRoutes: RouteObject[] = [
  { path: devicePaths.deviceWallet, lazy: () => import('./pages/device-wallet-page.tsx') },
  { path: devicePaths.deviceCoins, lazy: () => import('./pages/device-coins-page.tsx') },
  { path: devicePaths.deviceReceive, lazy: () => import('./pages/device-receive-page.tsx') },
  { path: devicePaths.deviceApprovals, lazy: () => import('./pages/device-approvals-page.tsx') },
]
