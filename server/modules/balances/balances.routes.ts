import { getEntry, listBalances, listEntries } from '#api/balances.ts'
import { type Route, route } from '#server/http/route.ts'

import type { BalanceService } from './balances.service.ts'

export function balanceRoutes(service: BalanceService): readonly Route[] {
  return [
    route(listBalances, (_, { caller }) => service.list(caller.userId)),
    route(listEntries, (filter, { caller }) => service.listEntries(caller.userId, filter)),
    route(getEntry, ({ id }, { caller }) => service.findEntry(caller.userId, id)),
  ]
}
