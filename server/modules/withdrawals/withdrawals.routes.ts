import {
  beginOrderPayment,
  beginWithdrawal,
  cancelWithdrawal,
  confirmWithdrawal,
  freezeWithdrawals,
  getWithdrawal,
  getWithdrawalRequest,
  getWithdrawalUsage,
  listWithdrawals,
  sendUnfreezeCode,
  sendWithdrawalCode,
  unfreezeWithdrawals,
  verifyWithdrawalCode,
  verifyWithdrawalPassword,
  verifyWithdrawalSecondFactor,
} from '#api/withdrawals.ts'
import { type Route, route } from '#server/http/route.ts'

import type { FreezeService } from './freezes.service.ts'
import type { WithdrawalRequestService } from './withdrawal-requests.service.ts'
import type { WithdrawalService } from './withdrawals.service.ts'

export interface WithdrawalServices {
  readonly requests: WithdrawalRequestService
  readonly withdrawals: WithdrawalService
  readonly freezes: FreezeService
}

export function withdrawalRoutes({ requests, withdrawals, freezes }: WithdrawalServices): readonly Route[] {
  return [
    route(beginWithdrawal, (input, { caller }) => requests.begin(caller, input)),
    route(beginOrderPayment, ({ orderNumber }, { caller }) => requests.beginForOrder(caller, orderNumber)),
    route(getWithdrawalRequest, ({ id }, { caller }) => requests.get(caller, id)),
    route(verifyWithdrawalPassword, (input, { caller, origin }) => requests.verifyPassword(caller, input, origin)),
    route(verifyWithdrawalSecondFactor, (input, { caller, origin }) =>
      requests.verifySecondFactor(caller, input, origin),
    ),
    route(sendWithdrawalCode, ({ id }, { caller, origin }) => requests.sendCode(caller, id, origin)),
    route(verifyWithdrawalCode, async (input, { caller, origin }) => {
      await requests.verifyCode(caller, input, origin)
      return null
    }),
    route(confirmWithdrawal, (input, { caller }) => requests.confirm(caller, input)),
    route(listWithdrawals, (filter, { caller }) => withdrawals.list(caller.userId, filter)),
    route(getWithdrawal, ({ id }, { caller }) => withdrawals.get(caller.userId, id)),
    route(cancelWithdrawal, ({ id }, { caller }) => withdrawals.cancel(caller.userId, id)),
    route(getWithdrawalUsage, (_, { caller }) => withdrawals.usage(caller.userId)),
    route(freezeWithdrawals, async ({ token }, { origin }) => {
      await freezes.freeze(token, origin)
      return null
    }),
    route(sendUnfreezeCode, (_, { caller, origin }) => freezes.sendUnfreezeCode(caller, origin)),
    route(unfreezeWithdrawals, async (input, { caller, origin }) => {
      await freezes.unfreeze(caller, input, origin)
      return null
    }),
  ]
}
