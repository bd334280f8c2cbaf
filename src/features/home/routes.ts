import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const homeRoutes: RouteObject[] = [{ path: paths.home, lazy: () => import('./pages/home-page.tsx') }]
