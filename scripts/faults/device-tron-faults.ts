import type { Fault } from './fault.ts'

const signing = 'src/keyring/tron-signing.ts'
const signingTest = 'src/keyring/tron-signing.test.ts'
const plan = 'src/entities/device-wallet/tron/plan-tron-payment.ts'
const planTest = 'src/entities/device-wallet/tron/plan-tron-payment.test.ts'
const outbox = 'src/entities/device-wallet/tron/tron-outbox.ts'
const outboxTest = 'src/entities/device-wallet/tron/tron-outbox.test.ts'
const secondTest = 'src/entities/device-wallet/tron/second-tron-server.test.ts'
const history = 'src/entities/device-wallet/tron/tron-history.ts'
const historyTest = 'src/entities/device-wallet/tron/tron-history.test.ts'

/** Faults of payments on TRON from the wallet on this device. */
export const deviceTronFaults: readonly Fault[] = [
  {
    name: 'The keyring signs on TRON for an address of another key',
    file: signing,
    find: '  if (tronAddressOf(privateKeyToAddress(key)) !== tronAddressOf(owner)) refuse()\n',
    replace: '',
    test: signingTest,
  },
  {
    name: 'The keyring signs transfers of any contract on TRON',
    file: signing,
    find: '!sendableTronTokens.has(token) || feeLimit',
    replace: 'feeLimit',
    test: signingTest,
  },
  {
    name: 'The keyring signs any fee limit on TRON',
    file: signing,
    find: ' || feeLimit > highestTronFeeLimit) refuse()',
    replace: ') refuse()',
    test: signingTest,
  },
  {
    name: 'The keyring signs payments on TRON that live longer than a day',
    file: signing,
    find: 'life > longestTronLife || ',
    replace: '',
    test: signingTest,
  },
  {
    name: 'All TRX is sent, and nothing is left for the fee',
    file: plan,
    find: 'means.balance - expected : 0n',
    replace: 'means.balance : 0n',
    test: planTest,
  },
  {
    name: 'A new account on TRON costs no more than another',
    file: plan,
    find: "  if (recipientKind !== 'none') {",
    replace: '  if (size > 0n) {',
    test: planTest,
  },
  {
    name: 'A token is sent on TRON whose energy could run out',
    file: plan,
    find: "  if (means.trx < needed) return { problem: 'too-little-trx', needed } as const\n",
    replace: '',
    test: planTest,
  },
  {
    name: 'A payment on TRON counts as not sent before a final block is past its expiry',
    file: outbox,
    find: 'if (final < over || options.now() < over) return false',
    replace: 'if (options.now() < over) return false',
    test: outboxTest,
  },
  {
    name: 'A payment on TRON counts as not sent because a server shows blocks of the future',
    file: outbox,
    find: 'if (final < over || options.now() < over) return false',
    replace: 'if (final < over) return false',
    test: outboxTest,
  },
  {
    name: 'A payment on TRON counts as not sent because a server shows another chain',
    file: outbox,
    find: 'numberOfBlockId(block))) !== block)',
    replace: 'numberOfBlockId(block))) === "")',
    test: outboxTest,
  },
  {
    name: 'A payment on TRON counts as not sent although a second server has it',
    file: outbox,
    find: "if (await readOutcome(second, 'final', payment.id)) throw",
    replace: 'if (false) throw',
    test: secondTest,
  },
  {
    name: 'A payment on TRON counts as not sent by a second server that is behind',
    file: outbox,
    find: '  if (Number(timestamp) < over) return false\n',
    replace: '',
    test: secondTest,
  },
  {
    name: 'A list of TRON’s server shows payments that their hashes do not prove',
    file: history,
    find: "  if (tronTransactionId(raw) !== txID) throw new Error('The TRON server lists another transaction')\n",
    replace: '',
    test: historyTest,
  },
  {
    name: 'Transfers of nothing are shown in what came on TRON',
    file: history,
    find: "type !== 'Transfer' || value === 0n",
    replace: "type !== 'Transfer'",
    test: historyTest,
  },
  {
    name: 'A payment on TRON is kept only after a server has it',
    file: outbox,
    find: '  await storage.put(payment)\n  return broadcast(options, payment)',
    replace: '  return broadcast(options, payment)',
    test: outboxTest,
  },
  {
    name: 'A request makes two payments on TRON',
    file: outbox,
    find: 'return earlier ?? signAndBroadcast(options, dispatch)',
    replace: 'return signAndBroadcast(options, dispatch)',
    test: outboxTest,
  },
  {
    name: 'A payment on TRON that failed in its block counts as made',
    file: outbox,
    find: "hasPaid ? 'confirmed' : 'failed'",
    replace: "hasPaid ? 'confirmed' : 'confirmed'",
    test: outboxTest,
  },
  {
    name: 'A payment on TRON that nodes refuse is offered for ever',
    file: outbox,
    find: "undone.status === 'pending' && final",
    replace: 'final',
    test: outboxTest,
  },
]
