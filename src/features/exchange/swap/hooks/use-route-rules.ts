import { lateModule } from '#src/lib/late-module.ts'

/**
 * Whether this build can make a swap by a route. Contains the addresses of tokens and routers, so it loads only with an
 * amount.
 */
export const useRouteRules = lateModule(async () => import('#src/features/exchange/swap/rules/routable.ts'))
