import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const agreementsRoutes: RouteObject[] = [
  { path: paths.privacyPolicy, lazy: () => import('./pages/privacy-policy-page.tsx') },
  { path: paths.futuresAgreement, lazy: () => import('./pages/futures-agreement-page.tsx') },
  { path: paths.serviceAgreement, lazy: () => import('./pages/service-agreement-page.tsx') },
]
