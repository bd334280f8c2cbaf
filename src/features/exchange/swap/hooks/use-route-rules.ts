import { lateModule } from '#src/lib/late-module.ts'

/** Whether this build can make a swap by a route. Includes token and router addresses, so it loads only when needed. */
export const useRouteRules = lateModule(async () => import('#src/features/exchange/swap/rules/routable.ts'))
