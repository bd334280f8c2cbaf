import type { RouteObject } from 'react-router-dom'
import { swapFormRoutes } from '#src/features/exchange/swap/form-routes.ts'

/** The form for a swap, on which people land: it waits for no table of all other pages. */
export const swapRoutes: RouteObject[] = [{ lazy: () => import('./account-layout.tsx'), children: swapFormRoutes }]
