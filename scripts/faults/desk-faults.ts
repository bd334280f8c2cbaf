import type { Fault } from './fault.ts'

/** Faults in our own exchange desk. */
export const deskFaults: readonly Fault[] = [
  {
    name: 'The desk sells coins that belong to users',
    file: 'server/modules/desk/desk-inventory.ts',
    find: 'const left = onNetwork < owned ? onNetwork : owned',
    replace: 'const left = onNetwork < owned ? onNetwork : onNetwork',
    test: 'test/api/desk-limits.test.ts',
    testName: 'never quotes from users’ coins',
  },
  {
    name: 'The desk promises its last coins to two orders',
    file: 'server/modules/desk/desk-orders.ts',
    find: '    await lockDesk(tx)\n',
    replace: '',
    test: 'test/api/desk-limits.test.ts',
    testName: 'only as many as the stock covers',
  },
  {
    name: 'The desk pays out whatever amount arrives',
    file: 'server/modules/desk/desk-deposits.ts',
    find: "if (amount !== order.fromAmount) return back('wrong-amount')",
    replace: "if (amount === 0n) return back('wrong-amount')",
    test: 'test/api/desk.test.ts',
    testName: 'refunds a payment of',
  },
  {
    name: 'A deposit that a reorg removed after the payout stays in the desk’s books',
    file: 'server/modules/desk/desk-deposits.ts',
    find: '    await books.lose(tx, deposit)\n',
    replace: '',
    test: 'test/api/desk.test.ts',
    testName: 'a payment reversed after its payout',
  },
]
