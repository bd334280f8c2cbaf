import type { Fault } from './fault.ts'

/** Faults of the house's own desk. */
export const deskFaults: readonly Fault[] = [
  {
    name: 'The desk sells the coins of people',
    file: 'server/modules/desk/desk-inventory.ts',
    find: 'const left = onNetwork < owned ? onNetwork : owned',
    replace: 'const left = onNetwork < owned ? onNetwork : onNetwork',
    test: 'test/api/desk-limits.test.ts',
    testName: 'is never made of the coins of people',
  },
  {
    name: 'Two orders are promised the last coins of the desk',
    file: 'server/modules/desk/desk-orders.ts',
    find: '    await lockDesk(tx)\n',
    replace: '',
    test: 'test/api/desk-limits.test.ts',
    testName: 'is one of many at the same time for the last coins',
  },
  {
    name: 'The desk pays whatever amount has come',
    file: 'server/modules/desk/desk-deposits.ts',
    find: "if (amount !== order.fromAmount) return back('wrong-amount')",
    replace: "if (amount === 0n) return back('wrong-amount')",
    test: 'test/api/desk.test.ts',
    testName: 'goes back less the fee',
  },
  {
    name: 'What a fork takes away from the desk after the payout stays in the books',
    file: 'server/modules/desk/desk-deposits.ts',
    find: '    await books.lose(tx, deposit)\n',
    replace: '',
    test: 'test/api/desk.test.ts',
    testName: 'that a fork takes away after it was paid out',
  },
]
