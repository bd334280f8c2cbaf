import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

/** Every mining page stands in a layout that shows running transactions. */
export const miningRoutes: RouteObject[] = [
  {
    lazy: () => import('./mining-layout.tsx'),
    children: [
      { path: paths.mining, lazy: () => import('./pages/mining-page.tsx') },
      { path: paths.miningDetail, lazy: () => import('./pages/mining-detail-page.tsx') },
      { path: paths.signIn, lazy: () => import('./pages/sign-in-page.tsx') },
      { path: paths.signInRules, lazy: () => import('./pages/sign-in-rules-page.tsx') },
      { path: paths.claim, lazy: () => import('./pages/claim-page.tsx') },
      { path: paths.transferRewards, lazy: () => import('./pages/transfer-rewards-page.tsx') },
      { path: paths.signInRecords, lazy: () => import('./pages/sign-in-records-page.tsx') },
    ],
  },
]
