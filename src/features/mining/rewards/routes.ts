import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

/** A wallet's actions on its rewards. */
export const rewardRoutes: RouteObject[] = [
  { path: paths.claim, lazy: () => import('./pages/claim-page.tsx') },
  { path: paths.transferRewards, lazy: () => import('./pages/transfer-rewards-page.tsx') },
  { path: paths.signInRecords, lazy: () => import('./pages/sign-in-records-page.tsx') },
]

/** Earnings of the wallets linked to an account. */
export const recordRoutes: RouteObject[] = [
  { path: paths.rewardRecords, lazy: () => import('./pages/reward-records-page.tsx'), handle: { needsLogIn: true } },
  { path: paths.rewardRecord, lazy: () => import('./pages/reward-record-page.tsx'), handle: { needsLogIn: true } },
]
