import type { Fault } from './fault.ts'

const payouts = 'test/api/tron-payouts.test.ts'
const fates = 'test/api/tron-node/payment-fate.test.ts'
const hostile = 'test/api/tron-node/hostile-node.test.ts'
const vectors = 'api-contract/tron/transaction.test.ts'
const signer = 'server/signer/local-tron-signer.test.ts'
const deposits = 'test/api/tron-deposits.test.ts'
const withdrawals = 'test/api/tron-withdrawals.test.ts'
const sweeping = 'test/api/tron-sweeping.test.ts'
const crashes = 'test/api/tron-sweeping-crashes.test.ts'

/** Faults of TRON: its transactions, its nodes, and payments there. */
export const tronFaults: readonly Fault[] = [
  {
    name: 'A transfer with two amounts is read as one that pays',
    file: 'api-contract/tron/wire.ts',
    find: "if (typeof value !== 'bigint' || others.length > 0)",
    replace: "if (typeof value !== 'bigint')",
    test: vectors,
    testName: 'two amounts',
  },
  {
    name: 'A contract of another kind is read as a transfer',
    file: 'api-contract/tron/contracts.ts',
    find: 'if (type === kinds.transfer.type && url === kinds.transfer.url)',
    replace: 'if (url === kinds.transfer.url)',
    test: vectors,
    testName: 'a number that is not of its name',
  },
  {
    name: 'A block is believed whose header has another ID',
    file: 'server/tron/http-tron-node.ts',
    find: 'if (hashed !== id || numberOfBlockId(parentId) !== number - 1n)',
    replace: 'if (numberOfBlockId(parentId) !== number - 1n)',
    test: hostile,
    testName: 'with other transactions in its header',
  },
  {
    name: 'A transaction is believed whose bytes have another ID',
    file: 'server/tron/http-tron-node.ts',
    find: 'if (tronTransactionId(raw) !== id)',
    replace: 'if (raw.length === 0)',
    test: hostile,
    testName: 'with a transaction of other bytes',
  },
  {
    name: 'What a failed call told is a deposit',
    file: 'server/tron/http-tron-node.ts',
    find: '    logs: success ? log.map(({ address: contract, topics, data }) => ({ contract, topics, data })) : [],',
    replace: '    logs: log.map(({ address: contract, topics, data }) => ({ contract, topics, data })),',
    test: hostile,
    testName: 'that failed and told something',
  },
  {
    name: 'A payment is released before a final block is as late as its expiry',
    file: 'server/tron/payments/payment-fate.ts',
    find: "  if (final.timestamp < payment.expiration) return { kind: 'open' }\n",
    replace: '',
    test: fates,
    testName: 'may still be in one',
  },
  {
    name: 'A payment is released because a node does not know it',
    file: 'server/tron/payments/payment-fate.ts',
    find: '    if (block.transactions.some((transaction) => transaction.id === id)) {',
    replace: '    if (block.transactions.length > 1_000_000) {',
    test: fates,
    testName: 'hides a payment',
  },
  {
    name: 'A payment is searched for on another chain',
    file: 'server/tron/payments/payment-fate.ts',
    find: 'if (block?.parentId !== searched.id)',
    replace: 'if (block === undefined)',
    test: fates,
    testName: 'is of another chain',
  },
  {
    name: 'The search for a payment leaves out the last block that can have it',
    file: 'server/tron/payments/payment-fate.ts',
    find: 'if (block.timestamp >= expiration)',
    replace: 'if (block.timestamp + 3_000 >= expiration)',
    test: fates,
    testName: 'to the first that is as late',
  },
  {
    name: 'What was signed and is in no block yet is paid out once more',
    file: 'server/tron/payments/tron-signing.ts',
    find: 'const balance = round.balance - leaving(network.coin) - burning',
    replace: 'const balance = round.balance - burning',
    test: payouts,
    testName: 'below its floor',
  },
  {
    name: 'Payments on TRON are made on a node of another network',
    file: 'server/tron/payments/tron-payouts.ts',
    find: '    if (!this.#isOurNetwork) await node.genesisId()\n',
    replace: '',
    test: payouts,
    testName: 'of another network',
  },
  {
    name: 'The signer of TRON pays others from a deposit address',
    file: 'server/signer/local-tron-signer.ts',
    find: "if (!isHot) throw new SignerRefusedError('input', 'a deposit address pays nobody but the hot wallet')",
    replace: '',
    test: signer,
    testName: 'others from a deposit address',
  },
  {
    name: 'The signer of TRON forgets what could be burned',
    file: 'server/signer/local-tron-signer.ts',
    find: 'const counts = [...this.#counted(payment), this.#checkFee(payment)]',
    replace: 'this.#checkFee(payment)\n    const counts = this.#counted(payment)',
    test: signer,
    testName: 'counts what could be burned',
  },
  {
    name: 'What refills the hot wallet on TRON is a deposit',
    file: 'server/tron/watcher/own-moves.ts',
    find: 'owner === undefined || owner.isHouse || ours',
    replace: 'owner === undefined || ours',
    test: deposits,
    testName: 'are not what refills',
  },
  {
    name: 'Somebody can withdraw to the hot wallet on TRON before it was read',
    file: 'server/composition/tron.ts',
    find: 'return isHot === true ? { userId: null, isHouse: true } : tronOwner(tx, recipient)',
    replace: 'return isHot === null ? { userId: null, isHouse: true } : tronOwner(tx, recipient)',
    test: withdrawals,
    testName: 'the account that pays',
  },
  {
    name: 'Payments on TRON spend what deposit addresses are being given',
    file: 'server/tron/payments/tron-signing.ts',
    find: ' + (await sumOpenTopUps(database))',
    replace: '',
    test: sweeping,
    testName: 'payments leave alone',
  },
  {
    name: 'Deposits on TRON are swept with TRX that the hot wallet has to keep',
    file: 'server/tron/sweeping/sweep-plan.ts',
    find: 'if (spare < amount + mostBurned)',
    replace: 'if (amount + mostBurned < 0n)',
    test: sweeping,
    testName: 'on TRX that the hot wallet has to keep',
  },
  {
    name: 'Tokens on TRON are swept at any price',
    file: 'server/tron/sweeping/sweep-plan.ts',
    find: 'if (withRoom + bytes > limits.maxBurned || withRoom > fees.highestFeeLimit)',
    replace: 'if (withRoom > fees.highestFeeLimit)',
    test: sweeping,
    testName: 'while it costs more than it may',
  },
  {
    name: 'TRX on a deposit address are swept before they are final',
    file: 'server/tron/sweeping/sweeps.repository.ts',
    find: '        lte(tronChanges.blockHeight, wanted.finalHeight),\n',
    replace: '',
    test: sweeping,
    testName: 'only when final',
  },
  {
    name: 'A sweep on TRON ends before a final block has it',
    file: 'server/tron/sweeping/tron-sweeper.ts',
    find: "    if (fate.kind === 'open') return\n",
    replace:
      "    if (fate.kind === 'open') return this.#inOne('tron sweeping: end', (tx) => endSweep(tx, sweep.id, 'done'))\n",
    test: crashes,
    testName: 'ends as it should if nothing goes wrong',
  },
  {
    name: 'Somebody can withdraw on TRON to an account of nobody',
    file: 'server/modules/recipients/recipients.service.ts',
    find: "if (network !== 'tron') return address",
    replace: 'if (network.length > 0) return address',
    test: withdrawals,
    testName: 'the account that pays',
  },
]
