import {
  endAccountSessions,
  findAccounts,
  freezeAccount,
  liftAccountFreeze,
  openAccount,
} from '#api/operator-accounts.ts'
import {
  confirmFactorReset,
  listFactorResets,
  proposeFactorReset,
  withdrawFactorReset,
} from '#api/operator-factor-resets.ts'
import { type Route, route } from '#server/http/route.ts'

import type { AccountService } from './accounts.service.ts'
import type { FactorResetService } from './factor-resets.service.ts'
import type { AccountFreezeService } from './freezes.service.ts'

export function operatorAccountRoutes(
  accounts: AccountService,
  freezes: AccountFreezeService,
  resets: FactorResetService,
): readonly Route[] {
  return [
    route(findAccounts, ({ query }, { caller }) => accounts.find(caller, query)),
    route(openAccount, ({ id }, { caller }) => accounts.open(caller, id)),
    route(endAccountSessions, (input, { caller }) => accounts.endSessions(caller, input)),
    route(freezeAccount, (input, { caller }) => freezes.freeze(caller, input)),
    route(liftAccountFreeze, (input, { caller }) => freezes.lift(caller, input)),
    route(listFactorResets, (_, { caller }) => resets.list(caller)),
    route(proposeFactorReset, (input, { caller }) => resets.propose(caller, input)),
    route(confirmFactorReset, (input, { caller }) => resets.confirm(caller, input)),
    route(withdrawFactorReset, (input, { caller }) => resets.withdraw(caller, input)),
  ]
}
