import type { Fault } from './fault.ts'

const test = 'test/api/invitations.test.ts'
const rewardTest = 'test/api/invitation-rewards.test.ts'

/** Faults in invitations and inviters' rewards. */
export const invitationFaults: readonly Fault[] = [
  {
    name: 'Invitations accepted at the same time form a cycle',
    file: 'server/modules/invitations/invitations.service.ts',
    find: '      await lockInvitations(tx)\n',
    replace: '',
    test,
    testName: 'simultaneous invitations close no ring',
  },
  {
    name: 'An inviter’s rewards exceed the daily cap',
    file: 'server/modules/invitations/reward-decisions.ts',
    find: 'leftToday: dailyCap - (await sumOfInviter',
    replace: 'leftToday: dailyCap + (await sumOfInviter',
    test: rewardTest,
    testName: 'never earns more than the caps',
  },
  {
    name: 'An inviter is paid before the invited user has placed enough orders',
    file: 'server/modules/invitations/reward-state.ts',
    find: "if (missingOrders(row, orders) > 0) return 'inactive'",
    replace: "if (missingOrders(row, orders) > 9) return 'inactive'",
    test: rewardTest,
    testName: 'released after the cooling time',
  },
  {
    name: 'A reward promised to an inviter stays reserved after the invited account is deleted',
    file: 'server/modules/invitations/reward-return.ts',
    find: "const ofInviter = state === 'promised' || state === 'held' ?",
    replace: "const ofInviter = state === 'held' ?",
    test: rewardTest,
    testName: 'returns what was promised',
  },
  {
    name: 'A fee discount is paid before the final fraud check',
    file: 'server/modules/invitations/discounts.repository.ts',
    find: 'isNotNull(clearedAt), isRipe(now)',
    replace: 'isRipe(now)',
    test: 'test/api/invitation-discounts.test.ts',
    testName: 'pays the invited person’s part once at the release',
  },
  {
    name: 'The inviters’ budget is funded with money that the house hasn’t earned',
    file: 'server/modules/invitations/campaigns.ts',
    find: 'if ((await ledger.earnedOf(tx, coin)) < amount) return false',
    replace: 'if (amount < 0n) return false',
    test: rewardTest,
    testName: 'only fees that we have earned',
  },
  {
    name: 'An order from before the invitation earns the inviter a reward',
    file: 'server/modules/invitations/reward-decisions.ts',
    find: ' || order.orderedAt < invitation.acceptedAt',
    replace: '',
    test: rewardTest,
    testName: 'placed before the invitation',
  },
]
