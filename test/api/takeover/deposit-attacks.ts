import { randomUUID } from 'node:crypto'

import { apiErrorCode } from '#api/errors.ts'

import { asNoOperator, type Attack, named, own, strangeKeys } from './attack.ts'

const { invalidRequest, networkUnavailable, notFound } = apiErrorCode

const namedInQuery: Attack = { what: "names the victim's account", input: strangeKeys, expected: invalidRequest }

const feePlace = { kind: 'withdrawal-fee', coin: 'USDT', network: 'bsc' }
const someTime = '2026-01-01T00:00:00.000Z'
const noProof = { method: 'totp', code: '123456' }

export const depositAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'deposits.getDepositAddress': [...named, own],
  'bitcoin-deposits.getBitcoinDepositAddress': [
    {
      what: "names the victim's account",
      input: (scene) => ({ network: 'litecoin', ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'tron-deposits.getTronDepositAddress': named,
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
      // No chain answers here. deposits.test.ts covers that a found deposit goes to the owner of its address.
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
  'operators.getOperatorAccess': asNoOperator('asks for its roles'),
  'operators.listOperatorRoles': asNoOperator('lists who has which role'),
  'operator-overview.getOverview': asNoOperator('reads what waits for operators'),
  'operator-alerts.listAlerts': asNoOperator('lists alerts', () => ({ state: 'open' })),
  'operator-alerts.acknowledgeAlert': asNoOperator('acknowledges an alert', () => ({ id: randomUUID() })),
  'operators.listReviews': asNoOperator('lists the withdrawals of all'),
  'operators.approveWithdrawal': asNoOperator("approves the victim's withdrawal", ({ victim }) => ({
    id: victim.spot.withdrawalId,
  })),
  'operators.refuseWithdrawal': asNoOperator("refuses the victim's withdrawal", ({ victim }) => ({
    id: victim.spot.withdrawalId,
    reason: 'Just so',
  })),
  'operators.listListings': asNoOperator('reads the listings'),
  'operators.changeListing': asNoOperator('pauses a coin', () => ({
    coin: 'USDT',
    network: 'ethereum',
    withdrawals: 'paused',
  })),
  'operators.clearStop': asNoOperator('lifts a stop', () => ({ coin: 'USDT', since: someTime })),
  'operators.liftPegStop': asNoOperator('lifts a stop where a peg was lost', () => ({
    coin: 'USDT',
    network: 'ethereum',
    since: someTime,
  })),
  'operator-coin-terms.listCoinTerms': asNoOperator('reads what operators change of fees and limits'),
  'operator-coin-terms.listCoinTermHistory': asNoOperator('reads the history of a fee', () => feePlace),
  'operator-coin-terms.proposeCoinTerm': asNoOperator('makes withdrawals free', () => ({
    ...feePlace,
    value: '0',
    startsAt: null,
    reason: 'Because',
    secondFactor: noProof,
  })),
  'operator-coin-terms.confirmCoinTerm': asNoOperator('confirms a change of a fee', () => ({
    id: randomUUID(),
    value: '0',
    secondFactor: noProof,
  })),
  'operator-coin-terms.dropCoinTerm': asNoOperator('drops a change of a fee', () => ({ id: randomUUID() })),
  'operators.listAlertedOrders': asNoOperator('lists the orders of all'),
  'operators.settleOrderAlert': asNoOperator("settles the alert of the victim's order", ({ victim }) => ({
    number: victim.spot.orderNumber,
    alert: 'unknown-status',
    note: 'Because',
  })),
  'operator-audit.listAudit': asNoOperator('reads the audit'),
  'operator-audit.exportAudit': asNoOperator('exports the audit'),
}
