import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const poolRoutes: RouteObject[] = [
  { path: paths.mining, lazy: () => import('./pages/mining-page.tsx') },
  { path: paths.miningDetail, lazy: () => import('./pages/mining-detail-page.tsx') },
]
