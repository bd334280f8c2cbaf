import type { RouteObject } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'

export const manageRoutes: RouteObject[] = [
  { path: devicePaths.deviceWallets, lazy: () => import('./pages/device-wallets-page.tsx') },
  { path: devicePaths.deviceWalletsDetail, lazy: () => import('./pages/manage-wallet-page.tsx') },
  { path: devicePaths.deviceWalletSettings, lazy: () => import('./pages/device-wallet-settings-page.tsx') },
  { path: devicePaths.forgotDevicePassword, lazy: () => import('./pages/forgot-password-page.tsx') },
  { path: devicePaths.deviceWalletDetail, lazy: () => import('./pages/wallet-detail-page.tsx') },
  { path: devicePaths.deviceAccountDetail, lazy: () => import('./pages/account-detail-page.tsx') },
  { path: devicePaths.deviceExport, lazy: () => import('./pages/export-page.tsx') },
  { path: devicePaths.exportKey, lazy: () => import('./pages/export-key-page.tsx') },
  { path: devicePaths.exportKeyShown, lazy: () => import('./pages/export-key-shown-page.tsx') },
]
