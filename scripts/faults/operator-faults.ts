import type { Fault } from './fault.ts'

const service = 'server/modules/operators/operator-roles.service.ts'
const proposals = 'test/api/operator-role-proposals.test.ts'

/** Faults of who may do what operators do, and of who says so. */
export const operatorFaults: readonly Fault[] = [
  {
    name: 'An operator with any role makes every call',
    file: 'server/modules/operators/operator-guard.ts',
    find: 'if (!held.some((role) => needed.includes(role))) throw',
    replace: 'if (held.length === 0) throw',
    test: 'test/api/operator-roles.test.ts',
    testName: 'withdrawal/approve is answered as the contract says',
  },
  {
    name: 'A stream of a chat is for every operator',
    file: 'server/modules/conversations/chat/chat-desk.service.ts',
    find: 'await guard.require(tx, caller, openConversation.roles)\n      requireChat',
    replace: "await guard.require(tx, caller, ['support', 'reviewer'])\n      requireChat",
    test: 'test/api/operator-roles.test.ts',
    testName: 'what is no call of the contract',
  },
  {
    name: 'A reviewer may change listings',
    file: 'api-contract/operators.ts',
    find: "sets its deposit cap.',\n  roles: ['treasurer'],",
    replace: "sets its deposit cap.',\n  roles: ['treasurer', 'reviewer'],",
    test: 'test/api/operator-roles.test.ts',
    testName: 'the contract lets reviewer call',
  },
  {
    name: 'An administrator confirms what they have proposed',
    file: service,
    find: "if (proposedBy === administrator.id) throw forbidden('Nobody confirms what they have proposed')",
    replace: '',
    test: proposals,
    testName: 'confirmed neither by who has made it',
  },
  {
    name: 'An administrator confirms a role of their own',
    file: service,
    find: "if (userId === administrator.id) throw forbidden('Nobody confirms a role of their own')",
    replace: '',
    test: proposals,
    testName: 'confirmed neither by who has made it',
  },
  {
    name: 'A proposal is confirmed long after it was made',
    file: service,
    find: 'if (confirmedAt >= expiresAt)',
    replace: 'if (confirmedAt < proposal.proposedAt)',
    test: proposals,
    testName: 'ends after a day',
  },
  {
    name: 'The command appoints two first administrators at once',
    file: service,
    find: '    await this.#options.database.transaction(async (tx) => {\n      await lockRoleChanges(tx)\n',
    replace: '    await this.#options.database.transaction(async (tx) => {\n',
    test: proposals,
    testName: 'of two that the command appoints at once',
  },
  {
    name: 'One of two administrators sends the other away',
    file: service,
    find: '.length <= fewestAdministrators',
    replace: '.length < fewestAdministrators',
    test: proposals,
    testName: 'who appoints the second one alone',
  },
  {
    name: 'Whoever has frozen an account lifts the freeze',
    file: 'server/modules/accounts/freezes.service.ts',
    find: 'if (freeze.frozenBy === caller.userId) {',
    replace: 'if (freeze.frozenBy === userId) {',
    test: 'test/api/operator-freezes.test.ts',
    testName: 'takes another reviewer',
  },
  {
    name: 'Coins leave a frozen account by a swap',
    file: 'server/ordering/order-placement.ts',
    find: "if (kind !== 'buy') await requireUnfrozen",
    replace: "if (kind === 'sell') await requireUnfrozen",
    test: 'test/api/operator-freezes.test.ts',
    testName: 'holds everything that leaves',
  },
  {
    name: 'Operators act on their own accounts',
    file: 'server/modules/accounts/accounts.service.ts',
    find: 'if (id === caller.userId) {',
    replace: 'if (id === caller.sessionId) {',
    test: 'test/api/operator-accounts.test.ts',
    testName: 'is refused for one’s own account',
  },
]
