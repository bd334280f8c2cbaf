import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

/** Selectors that other pages open for an answer. */
export const selectRoutes: RouteObject[] = [
  {
    path: paths.selectCurrency,
    lazy: () => import('./pages/select-currency-page.tsx'),
    handle: { layer: 'page' },
  },
  {
    path: paths.selectFiatCurrency,
    lazy: () => import('./pages/select-fiat-currency-page.tsx'),
    handle: { layer: 'page' },
  },
]
