import type { Fault } from './fault.ts'

const signing = 'src/keyring/bitcoin-signing.ts'
const signingTest = 'src/keyring/bitcoin-signing.test.ts'
const plan = 'src/entities/device-wallet/bitcoin/plan-payment.ts'
const planTest = 'src/entities/device-wallet/bitcoin/plan-payment.test.ts'
const outbox = 'src/entities/device-wallet/bitcoin/bitcoin-outbox.ts'
const outboxTest = 'src/entities/device-wallet/bitcoin/bitcoin-outbox.test.ts'

/** Faults of payments in BTC, LTC and DOGE from the wallet on this device. */
export const deviceBitcoinFaults: readonly Fault[] = [
  {
    name: 'The keyring signs another fee than the person saw',
    file: signing,
    find: 'fee !== payment.fee || fee < 0n',
    replace: 'fee < 0n',
    test: signingTest,
  },
  {
    name: 'The keyring signs any fee',
    file: signing,
    find: '  if (fee > feeRoundedUp(highestFeeRate(network.key), BigInt(size))) refuse()\n',
    replace: '',
    test: signingTest,
  },
  {
    name: 'The keyring signs for inputs of whatever place',
    file: signing,
    find: '  if (!isSame(script, ownScript(seed, account, network, input))) refuse()\n',
    replace: '',
    test: signingTest,
  },
  {
    name: 'The keyring gives change to an address that others pay to',
    file: signing,
    find: '{ kind, branch: 1, index: change.index }',
    replace: '{ kind, branch: 0, index: change.index }',
    test: signingTest,
  },
  {
    name: 'A payment makes change that nodes don’t pass on',
    file: plan,
    find: "change >= dustThreshold(network, changeScript, changeKind !== 'pkh')",
    replace: 'change > 0n',
    test: planTest,
  },
  {
    name: 'A payment spends coins that others can still take back',
    file: plan,
    find: '  return confirmations > 0 || own.has(id)\n',
    replace: '  return confirmations >= 0 || own.has(id)\n',
    test: planTest,
  },
  {
    name: 'A payment of Bitcoin’s kind is sent before it is kept',
    file: outbox,
    find: '  await storage.put(payment)\n  return broadcast(url, storage, payment)\n',
    replace: '  const sent = await broadcast(url, storage, payment)\n  await storage.put(sent)\n  return sent\n',
    test: outboxTest,
  },
  {
    name: 'One request makes two payments of Bitcoin’s kind',
    file: outbox,
    find: '        if (earlier) return earlier\n',
    replace: '',
    test: outboxTest,
  },
]
