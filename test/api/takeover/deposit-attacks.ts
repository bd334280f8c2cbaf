import { apiErrorCode } from '#api/errors.ts'

import { type Attack, named, own, strangeKeys } from './attack.ts'

const { forbidden, invalidRequest, networkUnavailable, notFound } = apiErrorCode

const namedInQuery: Attack = { what: "names the victim's account", input: strangeKeys, expected: invalidRequest }

/** Somebody who is no operator. */
function asOperator(what: string, input: NonNullable<Attack['input']> = () => ({})): readonly Attack[] {
  return [{ what, input, expected: forbidden }]
}

export const depositAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'deposits.getDepositAddress': [...named, own],
  'deposits.listDeposits': [namedInQuery, own],
  'deposits.getDeposit': [
    {
      what: "asks for the victim's deposit by its id",
      input: ({ victim }) => ({ id: victim.spot.depositId }),
      expected: notFound,
    },
  ],
  'deposits.findDeposit': [
    {
      what: "claims the victim's transaction",
      input: ({ victim }) => ({ network: 'ethereum', transactionHash: victim.spot.depositTransaction }),
      // No chain answers here. That one which does gives it to whom the address belongs, stands in deposits.test.ts.
      expected: networkUnavailable,
    },
  ],
  'reserves.getReserves': [{ what: 'asks for what is published, and gets nothing of the victim', expected: 0 }],
  'reserves.getReserveProof': [
    {
      what: "asks for the victim's proof",
      input: (scene) => ({ snapshotId: scene.victim.spot.entryId, ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'operators.listReviews': asOperator('lists the withdrawals of all'),
  'operators.approveWithdrawal': asOperator("approves the victim's withdrawal", ({ victim }) => ({
    id: victim.spot.withdrawalId,
  })),
  'operators.refuseWithdrawal': asOperator("refuses the victim's withdrawal", ({ victim }) => ({
    id: victim.spot.withdrawalId,
    reason: 'Just so',
  })),
  'operators.listListings': [{ what: 'reads the listings', expected: forbidden }],
  'operators.changeListing': asOperator('pauses a coin', () => ({
    coin: 'USDT',
    network: 'ethereum',
    withdrawals: 'paused',
  })),
  'operators.clearStop': asOperator('lifts a stop', () => ({ coin: 'USDT' })),
  'operators.liftPegStop': asOperator('lifts a stop where a peg was lost', () => ({
    coin: 'USDT',
    network: 'ethereum',
  })),
  'operators.listAlertedOrders': asOperator('lists the orders of all'),
  'operators.settleOrderAlert': asOperator("settles the alert of the victim's order", ({ victim }) => ({
    number: victim.spot.orderNumber,
    alert: 'unknown-status',
    note: 'Because',
  })),
  'operators.listAudit': asOperator('reads the audit'),
}
