import type { Fault } from './fault.ts'

/** Faults of payments on networks of Bitcoin's kind. */
export const bitcoinFaults: readonly Fault[] = [
  {
    name: 'A payment that was mined under another id is taken for a theft, and its amount given back',
    file: 'server/bitcoin/payments/mined-spend.ts',
    find: 'return spendsAll && attempts.some((attempt) => paysTheSame(transaction, attempt))',
    replace: 'return !spendsAll',
    test: 'test/api/bitcoin-payouts-malleated.test.ts',
    testName: 'a payment that is mined under another id is paid',
  },
  {
    name: 'A refill is spent with its first block, though a fork can take it away',
    file: 'server/bitcoin/payments/payment-fit.ts',
    find: ' && index !== refillIndex',
    replace: '',
    test: 'server/bitcoin/payments/payment-fit.test.ts',
    testName: 'a refill waits like a deposit',
  },
  {
    name: 'The fee of a payment is raised where nodes pass no replacement on',
    file: 'server/bitcoin/payments/bitcoin-payouts.ts',
    find: 'if (this.#options.network.relaysReplacements) await',
    replace: 'await',
    test: 'test/api/bitcoin-fee-bumps.test.ts',
    testName: 'on litecoin',
  },
  {
    name: 'A fee is raised below the floor of the hot wallet',
    file: 'server/bitcoin/payments/fee-bumps.ts',
    find: 'return left < fee - before.fee ?',
    replace: 'return left < 0n ?',
    test: 'test/api/bitcoin-fee-bumps.test.ts',
    testName: 'no fee is raised that would take the hot wallet below its floor',
  },
  {
    name: 'People withdraw to another spelling of a deposit address, where nobody looks',
    file: 'server/bitcoin/scripts.repository.ts',
    find: '[ownKindOf(network, script)]',
    replace: '[script]',
    test: 'test/api/bitcoin-withdrawals.test.ts',
    testName: 'older spellings',
  },
]
