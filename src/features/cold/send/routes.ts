import type { RouteObject } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'

export const sendRoutes: RouteObject[] = [
  { path: devicePaths.deviceSend, lazy: () => import('./pages/device-send-page.tsx') },
  { path: devicePaths.deviceSendAddress, lazy: () => import('./pages/send-address-page.tsx') },
  { path: devicePaths.deviceSendAmount, lazy: () => import('./pages/transfer-accounts-page.tsx') },
  { path: devicePaths.deviceSendDetail, lazy: () => import('./pages/send-detail-page.tsx') },
  { path: devicePaths.deviceVoucher, lazy: () => import('./pages/transfer-voucher-page.tsx') },
]
