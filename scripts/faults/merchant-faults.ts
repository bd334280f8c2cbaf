import type { Fault } from './fault.ts'

const test = 'test/api/merchant-shares.test.ts'

/** Faults in merchants: shares of fees, messages to shops, domains. */
export const merchantFaults: readonly Fault[] = [
  {
    name: 'Superior merchants get their whole share instead of the difference',
    file: 'server/modules/merchants/share-amounts.ts',
    find: '    given += basisPoints\n',
    replace: '',
    test,
    testName: 'each superior the difference',
  },
  {
    name: 'A merchant is paid for an order whose payment was reversed',
    file: 'server/modules/merchants/share-payments.ts',
    find: 'if (await this.#options.isPaymentLost(tx, share.orderId))',
    replace: "if (share.orderId === '')",
    test,
    testName: 'brings nothing once its payment is lost',
  },
  {
    name: 'A message to a shop is signed without its timestamp',
    file: 'server/lib/webhook-signature.ts',
    find: '.update(`${seconds}.${body}`)',
    replace: '.update(body)',
    test: 'test/api/payment-webhooks.test.ts',
    testName: 'notifies a shop of a payment once',
  },
  {
    name: 'A reviewer confirms a proposal for a merchant that they haven’t read',
    file: 'server/modules/merchants/merchant-states.service.ts',
    find: 'proposedAt?.getTime() === Date.parse(read.proposedAt)',
    replace: 'proposedAt !== null',
    test: 'test/api/merchant-accounts.test.ts',
    testName: 'proposal that has replaced the one',
  },
  {
    name: 'A passkey works on a domain that now belongs to another merchant',
    file: 'server/identity/second-factors/relying-parties.ts',
    find: 'return passkey.merchantId === merchantId && ',
    replace: 'return (passkey.merchantId === null) === (merchantId === null) && ',
    test: 'test/api/merchant-passkeys.test.ts',
    testName: 'former merchant',
  },
  {
    name: 'The last second factor that works on our own domain can be removed',
    file: 'server/identity/second-factors/second-factor-removals.ts',
    find: 'if (await worksOnOurs(tx, userId, key)) return',
    replace: 'if (key !== userId) return',
    test: 'test/api/merchant-passkeys.test.ts',
    testName: 'second factors at our own address',
  },
  {
    name: 'An email links to a domain that now belongs to another merchant',
    file: 'server/composition/mail-brands.ts',
    find: 'if (brand?.merchantId !== site.merchantId) return null',
    replace: 'if (brand === undefined) return null',
    test: 'test/api/merchant-mails.test.ts',
    testName: 'another merchant has proven',
  },
]
