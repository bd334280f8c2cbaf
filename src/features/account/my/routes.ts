import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const myRoutes: RouteObject[] = [
  { path: paths.my, lazy: () => import('./pages/my-page.tsx'), handle: { tabBar: true } },
  { path: paths.language, lazy: () => import('./pages/language-page.tsx') },
  { path: paths.pricingCurrency, lazy: () => import('./pages/pricing-currency-page.tsx') },
  { path: paths.emailSubscription, lazy: () => import('./pages/email-subscription-page.tsx') },
  { path: paths.aboutUs, lazy: () => import('./pages/about-us-page.tsx') },
]
