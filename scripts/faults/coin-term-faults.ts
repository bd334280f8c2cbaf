import type { Fault } from './fault.ts'

const test = 'test/api/coin-terms.test.ts'

/** Faults in fees and limits set by treasurers. */
export const coinTermFaults: readonly Fault[] = [
  {
    name: 'A treasurer confirms a fee that they proposed themselves',
    file: 'server/modules/operators/coin-terms.service.ts',
    find: 'if (proposal.proposedBy === caller.userId) {',
    replace: 'if (proposal.proposedBy === proposal.id) {',
    test,
    testName: 'refuses to confirm one’s own proposal',
  },
  {
    name: 'A limit contradicts an announced change',
    file: 'server/modules/operators/coin-term-checks.ts',
    find: '[startsAt, ...after.map((change) => change.startsAt)]',
    replace: '[startsAt]',
    test,
    testName: 'refuses to confirm a limit that contradicts an announced one',
  },
  {
    name: 'A fee applies before its start',
    file: 'server/coins/term-changes.repository.ts',
    find: "WHERE ${isConfirmed} AND ${coinTermDecisions.startsAt} <= ${sql.placeholder('now')}::timestamptz",
    replace: "WHERE ${isConfirmed} AND ${sql.placeholder('now')}::timestamptz IS NOT NULL",
    test,
    testName: 'an announced fee applies from its time on',
  },
  {
    name: 'A withdrawal costs something else than the user was shown',
    file: 'server/modules/withdrawals/withdrawal-checks.ts',
    find: 'if (draft.fee !== terms.withdrawalFee)',
    replace: 'if (draft.fee > terms.withdrawalFee)',
    test,
    testName: 'refuses to confirm a withdrawal whose fee has changed',
  },
  {
    name: 'A desk refund is charged a fee introduced after the order',
    file: 'server/modules/desk/desk-refunds.ts',
    find: 'places.at(tx, createdAt)',
    replace: 'places.at(tx, new Date(createdAt.getTime() + 8.64e7))',
    test: 'test/api/desk.test.ts',
    testName: 'an earlier order keeps its fee',
  },
  {
    name: 'A deposit is checked against an outdated minimum',
    file: 'server/modules/deposits/recorded-deposits.ts',
    find: 'amount <= (await depositMinimumAt(tx, coin, foundAt))',
    replace: 'amount <= coin.depositMinimum',
    test: 'test/api/deposit-watcher.test.ts',
    testName: 'above the minimum that treasurers have set by then',
  },
  {
    name: 'The hot wallet pays below a floor that treasurers raised',
    file: 'server/payments/payout-signing.ts',
    find: 'hotFloor: await hotFloorAt(database, released, clock())',
    replace: 'hotFloor: released.hotFloor',
    test: 'test/api/payouts.test.ts',
    testName: 'below a raised hot wallet floor',
  },
  {
    name: 'The desk promises coins that the hot wallet must now keep',
    file: 'server/modules/desk/desk-inventory.ts',
    find: 'hot: hot - floor',
    replace: 'hot: hot - 1000n * 10n ** 18n',
    test: 'test/api/desk-limits.test.ts',
    testName: 'leaves the hot wallet its current floor',
  },
  {
    name: 'Fees on networks without EVM are not checked against other terms',
    file: 'server/coins/term-bounds.ts',
    find: 'return withdrawalMinimum > withdrawalFee',
    replace: 'return on.chainId === null || withdrawalMinimum > withdrawalFee',
    test,
    testName: 'finer than Litecoin',
  },
]
