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

/** Faults in the device wallet's payments on TRON. */
export const deviceTronFaults: readonly Fault[] = [
  {
    name: 'The keyring signs on TRON for another key’s address',
    file: signing,
    find: '  if (tronAddressOf(privateKeyToAddress(key)) !== tronAddressOf(owner)) refuse()\n',
    replace: '',
    test: signingTest,
  },
  {
    name: 'The keyring signs transfers of any TRON contract',
    file: signing,
    find: '!sendableTronTokens.has(token) || feeLimit',
    replace: 'feeLimit',
    test: signingTest,
  },
  {
    name: 'The keyring signs any TRON fee limit',
    file: signing,
    find: ' || feeLimit > highestTronFeeLimit) refuse()',
    replace: ') refuse()',
    test: signingTest,
  },
  {
    name: 'The keyring signs TRON payments that expire after more than a day',
    file: signing,
    find: 'life > longestTronLife || ',
    replace: '',
    test: signingTest,
  },
  {
    name: 'All TRX is sent, leaving nothing for the fee',
    file: plan,
    find: 'means.balance - expected : 0n',
    replace: 'means.balance : 0n',
    test: planTest,
  },
  {
    name: 'A payment to a new TRON account costs no more than any other',
    file: plan,
    find: "  if (recipientKind !== 'none') {",
    replace: '  if (size > 0n) {',
    test: planTest,
  },
  {
    name: 'A TRON token is sent although its energy could run out',
    file: plan,
    find: "  if (means.trx < needed) return { problem: 'too-little-trx', needed } as const\n",
    replace: '',
    test: planTest,
  },
  {
    name: 'A TRON payment counts as not sent before a final block is past its expiration',
    file: outbox,
    find: 'if (final < over || options.now() < over) return false',
    replace: 'if (options.now() < over) return false',
    test: outboxTest,
  },
  {
    name: 'A TRON payment counts as not sent because a server shows blocks from the future',
    file: outbox,
    find: 'if (final < over || options.now() < over) return false',
    replace: 'if (final < over) return false',
    test: outboxTest,
  },
  {
    name: 'A TRON payment counts as not sent because a server shows another chain',
    file: outbox,
    find: 'numberOfBlockId(block))) !== block)',
    replace: 'numberOfBlockId(block))) === "")',
    test: outboxTest,
  },
  {
    name: 'A TRON payment counts as not sent although a second server has it',
    file: outbox,
    find: "if (await readOutcome(second, 'final', payment.id)) throw",
    replace: 'if (false) throw',
    test: secondTest,
  },
  {
    name: 'A TRON payment counts as not sent because of a second server that lags behind',
    file: outbox,
    find: '  if (Number(timestamp) < over) return false\n',
    replace: '',
    test: secondTest,
  },
  {
    name: 'A TRON server lists payments that don’t match their hashes',
    file: history,
    find: "  if (tronTransactionId(raw) !== txID) throw new Error('The TRON server listed a different transaction')\n",
    replace: '',
    test: historyTest,
  },
  {
    name: 'Incoming TRON transfers of zero are shown',
    file: history,
    find: "type !== 'Transfer' || value === 0n",
    replace: "type !== 'Transfer'",
    test: historyTest,
  },
  {
    name: 'A TRON payment is stored only after a server has it',
    file: outbox,
    find: '  await storage.put(payment)\n  return broadcast(options, payment)',
    replace: '  return broadcast(options, payment)',
    test: outboxTest,
  },
  {
    name: 'One request makes two TRON payments',
    file: outbox,
    find: 'return earlier ?? signAndBroadcast(options, dispatch)',
    replace: 'return signAndBroadcast(options, dispatch)',
    test: outboxTest,
  },
  {
    name: 'A TRON payment that failed in its block counts as confirmed',
    file: outbox,
    find: "hasPaid ? 'confirmed' : 'failed'",
    replace: "hasPaid ? 'confirmed' : 'confirmed'",
    test: outboxTest,
  },
  {
    name: 'A TRON payment that nodes reject is offered forever',
    file: outbox,
    find: "undone.status === 'pending' && final",
    replace: 'final',
    test: outboxTest,
  },
]
