import { lateModule } from '#src/lib/late-module.ts'

/** Whether this build could make a swap by a route: it takes the addresses of tokens and routers. Needed with an amount. */
export const useRouteRules = lateModule(async () => import('#src/features/exchange/swap/rules/routable.ts'))
