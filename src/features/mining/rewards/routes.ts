import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

/** What a wallet does with its rewards. */
export const rewardRoutes: RouteObject[] = [
  { path: paths.claim, lazy: () => import('./pages/claim-page.tsx') },
  { path: paths.transferRewards, lazy: () => import('./pages/transfer-rewards-page.tsx') },
  { path: paths.signInRecords, lazy: () => import('./pages/sign-in-records-page.tsx') },
]

/** What the wallets that are bound to an account have earned. */
export const recordRoutes: RouteObject[] = [
  { path: paths.rewardRecords, lazy: () => import('./pages/reward-records-page.tsx'), handle: { needsLogIn: true } },
  { path: paths.rewardRecord, lazy: () => import('./pages/reward-record-page.tsx'), handle: { needsLogIn: true } },
]
