import type { Fault } from './fault.ts'

const test = 'test/api/invitations.test.ts'
const rewardTest = 'test/api/invitation-rewards.test.ts'

/** Faults of invitations and of what inviters get. */
export const invitationFaults: readonly Fault[] = [
  {
    name: 'Invitations that are accepted at the same time close a ring',
    file: 'server/modules/invitations/invitations.service.ts',
    find: '      await lockInvitations(tx)\n',
    replace: '',
    test,
    testName: 'simultaneous invitations close no ring',
  },
  {
    name: 'Rewards of inviters pass their daily cap',
    file: 'server/modules/invitations/reward-decisions.ts',
    find: 'leftToday: dailyCap - (await sumOfInviter',
    replace: 'leftToday: dailyCap + (await sumOfInviter',
    test: rewardTest,
    testName: 'never earns more than the caps',
  },
  {
    name: 'An inviter is paid before the invited person has made enough orders',
    file: 'server/modules/invitations/reward-state.ts',
    find: "if (missingOrders(row, orders) > 0) return 'inactive'",
    replace: "if (missingOrders(row, orders) > 9) return 'inactive'",
    test: rewardTest,
    testName: 'released after the cooling time',
  },
  {
    name: 'What was promised to an inviter stays set apart when the invited account is deleted',
    file: 'server/modules/invitations/reward-return.ts',
    find: "const ofInviter = state === 'promised' || state === 'held' ?",
    replace: "const ofInviter = state === 'held' ?",
    test: rewardTest,
    testName: 'returns what was promised',
  },
  {
    name: 'A fee discount is paid before the last look for a farm',
    file: 'server/modules/invitations/discounts.repository.ts',
    find: 'isNotNull(clearedAt), isRipe(now)',
    replace: 'isRipe(now)',
    test: 'test/api/invitation-discounts.test.ts',
    testName: 'pays the invited person’s part once at the release',
  },
  {
    name: 'The budget of inviters is funded by what the house has not earned',
    file: 'server/modules/invitations/campaigns.ts',
    find: 'if ((await ledger.earnedOf(tx, coin)) < amount) return false',
    replace: 'if (amount < 0n) return false',
    test: rewardTest,
    testName: 'only fees that we have earned',
  },
  {
    name: 'An order from before the invitation brings the inviter something',
    file: 'server/modules/invitations/reward-decisions.ts',
    find: ' || order.orderedAt < invitation.acceptedAt',
    replace: '',
    test: rewardTest,
    testName: 'placed before the invitation',
  },
]
