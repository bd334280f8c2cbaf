import type { RouteObject } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'

export const bookRoutes: RouteObject[] = [
  { path: devicePaths.deviceAddressBook, lazy: () => import('./pages/device-address-book-page.tsx') },
  { path: devicePaths.deviceNewAddress, lazy: () => import('./pages/device-new-address-page.tsx') },
]
