import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const priceAlertRoutes: RouteObject[] = [
  { path: paths.priceAlerts, lazy: () => import('./pages/price-alerts-page.tsx'), handle: { needsLogIn: true } },
]
