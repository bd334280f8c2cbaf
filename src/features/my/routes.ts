import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const myRoutes: RouteObject[] = [
  { path: paths.my, lazy: () => import('./pages/my-page.tsx'), handle: { tabBar: true } },
  { path: paths.language, lazy: () => import('./pages/language-page.tsx') },
  { path: paths.aboutUs, lazy: () => import('./pages/about-us-page.tsx') },
]
