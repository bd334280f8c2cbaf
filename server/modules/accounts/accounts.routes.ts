import { endAccountSessions, findAccounts, openAccount } from '#api/operator-accounts.ts'
import { type Route, route } from '#server/http/route.ts'

import type { AccountService } from './accounts.service.ts'

export function operatorAccountRoutes(accounts: AccountService): readonly Route[] {
  return [
    route(findAccounts, ({ query }, { caller }) => accounts.find(caller, query)),
    route(openAccount, ({ id }, { caller }) => accounts.open(caller, id)),
    route(endAccountSessions, (input, { caller }) => accounts.endSessions(caller, input)),
  ]
}
