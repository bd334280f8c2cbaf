import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

const needsLogIn = { needsLogIn: true }

export const spotRoutes: RouteObject[] = [
  { path: paths.spotWallet, lazy: () => import('./pages/spot-wallet-page.tsx'), handle: needsLogIn },
  { path: paths.spotFees, lazy: () => import('./pages/spot-fees-page.tsx') },
  { path: paths.spotTransfer, lazy: () => import('./pages/spot-transfer-page.tsx'), handle: needsLogIn },
  { path: paths.spotTransferDetail, lazy: () => import('./pages/spot-transfer-detail-page.tsx'), handle: needsLogIn },
  { path: paths.spotCoin, lazy: () => import('./pages/spot-coin-page.tsx') },
  { path: paths.spotHistory, lazy: () => import('./pages/spot-history-page.tsx'), handle: needsLogIn },
  { path: paths.spotEntry, lazy: () => import('./pages/spot-entry-page.tsx'), handle: needsLogIn },
]
