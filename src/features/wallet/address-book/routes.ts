import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

const needsLogIn = { needsLogIn: true }

export const addressBookRoutes: RouteObject[] = [
  { path: paths.addressBook, lazy: () => import('./pages/address-book-page.tsx'), handle: needsLogIn },
  { path: paths.newAddress, lazy: () => import('./pages/new-address-page.tsx'), handle: needsLogIn },
]
