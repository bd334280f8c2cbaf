import {
  endAccountSessions,
  findAccounts,
  freezeAccount,
  liftAccountFreeze,
  openAccount,
} from '#api/operator-accounts.ts'
import { type Route, route } from '#server/http/route.ts'

import type { AccountService } from './accounts.service.ts'
import type { AccountFreezeService } from './freezes.service.ts'

export function operatorAccountRoutes(accounts: AccountService, freezes: AccountFreezeService): readonly Route[] {
  return [
    route(findAccounts, ({ query }, { caller }) => accounts.find(caller, query)),
    route(openAccount, ({ id }, { caller }) => accounts.open(caller, id)),
    route(endAccountSessions, (input, { caller }) => accounts.endSessions(caller, input)),
    route(freezeAccount, (input, { caller }) => freezes.freeze(caller, input)),
    route(liftAccountFreeze, (input, { caller }) => freezes.lift(caller, input)),
  ]
}
