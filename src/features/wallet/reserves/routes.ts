import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const reservesRoutes: RouteObject[] = [{ path: paths.reserves, lazy: () => import('./pages/reserves-page.tsx') }]
