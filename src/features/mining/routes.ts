import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { loadCatalogue } from '#src/lib/i18n.ts'

/** Every page for a wallet stands in a layout that shows running transactions. */
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

/** Pages about what bound wallets have earned: they read chains, but need no wallet in the browser. */
export const rewardRoutes: RouteObject[] = [
  {
    path: paths.rewardRecords,
    lazy: async () => withTexts(import('./pages/reward-records-page.tsx')),
    handle: { needsLogIn: true },
  },
  {
    path: paths.rewardRecord,
    lazy: async () => withTexts(import('./pages/reward-record-page.tsx')),
    handle: { needsLogIn: true },
  },
]

/** They stand outside the layout that brings the texts of this folder. */
async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, loadCatalogue('wallet')])
  return loaded
}
