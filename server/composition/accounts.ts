import type { Transaction } from '#server/db/database.ts'
import type { Route } from '#server/http/route.ts'
import { operatorAccountRoutes } from '#server/modules/accounts/accounts.routes.ts'
import { AccountFreezeService, type FreezeStore } from '#server/modules/accounts/freezes.service.ts'
import { AccountService } from '#server/modules/accounts/accounts.service.ts'
import { FactorResetService } from '#server/modules/accounts/factor-resets.service.ts'
import { OperatorGuard } from '#server/modules/operators/operator-guard.ts'
import { lockWhetherOperator } from '#server/modules/operators/operator-roles.repository.ts'
import { listActsOn } from '#server/modules/operators/operators.repository.ts'
import {
  findAccountFreeze,
  insertAccountFreeze,
  liftAccountFreeze,
} from '#server/modules/withdrawals/account-freezes.repository.ts'
import { findFreeze } from '#server/modules/withdrawals/freezes.repository.ts'

import type { Foundation } from './context.ts'
import { searchAccounts } from './search-accounts.ts'

interface Dependencies {
  readonly endSessions: (tx: Transaction, userId: string) => Promise<void>
  readonly stopWithdrawals: FreezeStore['stopWithdrawals']
}

/** Composes the operators' tools for user accounts. */
export function composeAccounts(foundation: Foundation, dependencies: Dependencies): { routes: readonly Route[] } {
  const guard = new OperatorGuard(foundation.clock)
  const facts = { findFreeze, findAccountFreeze, isOperator: lockWhetherOperator, listActs: listActsOn }
  const accounts = new AccountService({ ...foundation, ...dependencies, guard, facts, search: searchAccounts })
  const freezes = new AccountFreezeService(accounts, {
    find: findAccountFreeze,
    insert: insertAccountFreeze,
    lift: liftAccountFreeze,
    stopWithdrawals: dependencies.stopWithdrawals,
  })
  const resets = new FactorResetService(accounts, { ...foundation, guard, facts })
  return { routes: operatorAccountRoutes(accounts, freezes, resets) }
}
