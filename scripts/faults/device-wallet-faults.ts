import type { Fault } from './fault.ts'

const outbox = 'src/entities/device-wallet/device-transactions.ts'
const outboxTest = 'src/entities/device-wallet/device-transactions.test.ts'
const sending = 'src/entities/device-wallet/send-transaction.ts'
const sendingTest = 'src/entities/device-wallet/send-transaction.test.ts'

/** Faults in the transactions that the device wallet sends. */
export const deviceWalletFaults: readonly Fault[] = [
  {
    name: 'A repeated request is sent again',
    file: outbox,
    find: '        if (earlier) return earlier\n',
    replace: '',
    test: outboxTest,
  },
  {
    name: 'A transaction is broadcast before it is stored',
    file: outbox,
    find: '  await storage.put(signed)\n  return broadcast(client, storage, signed)',
    replace: '  return broadcast(client, storage, signed)',
    test: outboxTest,
  },
  {
    name: 'The nonce comes from the node alone, which may lack pending transactions',
    file: outbox,
    find: '  while (held.has(nonce)) nonce += 1',
    replace: '  while (held.size < 0) nonce += 1',
    test: outboxTest,
  },
  {
    name: 'A replacement raises the fee by a tenth, which some nodes reject',
    file: 'src/entities/device-wallet/network-gas.ts',
    find: 'const replacementPermille = 1_125n',
    replace: 'const replacementPermille = 1_100n',
    test: 'src/entities/device-wallet/network-gas.test.ts',
  },
  {
    name: 'A transaction that would fail is signed anyway',
    file: sending,
    find: "  if (simulation.outcome === 'reverts') throw new ChainError(simulation.code ?? 'payment-refused')\n  const gas = gasLimit(simulation.gas)",
    replace: "  const gas = simulation.outcome === 'reverts' ? 100_000n : gasLimit(simulation.gas)",
    test: sendingTest,
  },
  {
    name: 'A transaction is signed for a node of another chain',
    file: sending,
    find: "  if (answer !== chainId) throw new ChainError('wrong-network')\n",
    replace: '',
    test: sendingTest,
  },
]
