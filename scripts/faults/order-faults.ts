import type { Fault } from './fault.ts'

/** Faults in orders and what follows from them. */
export const orderFaults: readonly Fault[] = [
  {
    name: 'A user gets the same notification about an order over and over',
    file: 'server/orders/order-notices.repository.ts',
    find: 'return noted.length > 0',
    replace: 'return noted.length >= 0',
    test: 'test/api/order-notices.test.ts',
  },
  {
    name: 'One order’s link opens the events of every order',
    file: 'server/ordering/order-link.ts',
    find: ' && opensOrder(viewTokenKey, order.id, viewToken)',
    replace: ' && opensOrder(viewTokenKey, order.id, viewToken) !== null',
    test: 'test/api/order-events.test.ts',
  },
  {
    name: 'No warning about an address that resembles an order’s payout address',
    file: 'server/composition/wallet.ts',
    find: ', ...(await listPayoutAddresses(tx, userId))]',
    replace: ']',
    test: 'test/api/address-book.test.ts',
    testName: 'once the order is paid',
  },
  {
    name: 'A failed order without a partner id is polled forever',
    file: 'server/orders/provider-polling.ts',
    find: 'await changeOrder(database, id, { pollAt: null })',
    replace: 'await changeOrder(database, id, { pollAt: order.pollAt })',
    test: 'test/api/orders-polling.test.ts',
    testName: 'an earlier release',
  },
]
