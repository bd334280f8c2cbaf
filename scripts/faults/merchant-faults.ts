import type { Fault } from './fault.ts'

const test = 'test/api/merchant-shares.test.ts'

/** Faults of what merchants get of fees. */
export const merchantFaults: readonly Fault[] = [
  {
    name: 'Merchants above get their whole share instead of the difference',
    file: 'server/modules/merchants/share-amounts.ts',
    find: '    given += basisPoints\n',
    replace: '',
    test,
    testName: 'each one above the difference',
  },
  {
    name: 'A merchant is paid for an order whose payment has vanished',
    file: 'server/modules/merchants/share-payments.ts',
    find: 'if (await this.#options.isPaymentLost(tx, share.orderId))',
    replace: "if (share.orderId === '')",
    test,
    testName: 'nothing once what paid for it has vanished',
  },
  {
    name: 'A message to a shop is signed without its time',
    file: 'server/lib/webhook-signature.ts',
    find: '.update(`${seconds}.${body}`)',
    replace: '.update(body)',
    test: 'test/api/payment-webhooks.test.ts',
    testName: 'hears of a payment once',
  },
]
