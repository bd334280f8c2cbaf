import type { RouteObject } from 'react-router-dom'
import type { RouteTable } from '#src/config/route-table.ts'

/** Every route except the launch's, each page lazy, in tables that load with their first page. */
export const routeTables: Readonly<Record<RouteTable, () => Promise<{ readonly routes: RouteObject[] }>>> = {
  account: () => import('./tables/account.tsx'),
  console: () => import('./tables/console.tsx'),
  device: () => import('./tables/device.tsx'),
  dialogs: () => import('./tables/dialogs.tsx'),
  exchange: () => import('./tables/exchange.tsx'),
  grow: () => import('./tables/grow.tsx'),
  help: () => import('./tables/help.tsx'),
  mining: () => import('./tables/mining.tsx'),
  swap: () => import('./tables/swap.tsx'),
  wallet: () => import('./tables/wallet.tsx'),
}
