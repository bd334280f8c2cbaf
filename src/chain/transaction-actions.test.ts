import { custom, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { createChainClient } from './chain-client.ts'
import { getChain } from './chains.ts'
import { transactionActionsOf } from './transaction-actions.ts'

const hash = `0x${'1'.repeat(64)}` as const
const receipt = { transactionHash: hash, blockNumber: '0x5', status: '0x1', logs: [] }

/** Answers of a node that knows one transaction. */
const answers: Readonly<Record<string, unknown>> = {
  eth_estimateGas: '0x5208',
  eth_getTransactionReceipt: receipt,
  eth_blockNumber: '0x5',
}

function clientOf() {
  return createChainClient(custom({ request: async ({ method }: { method: string }) => answers[method] }), getChain(1))
}

test('add gas estimates and receipts to a read-only client', async () => {
  const client = clientOf()
  expect(client).not.toHaveProperty('estimateGas')
  const { estimateGas, waitForTransactionReceipt } = transactionActionsOf(client)
  await expect(estimateGas({ account: zeroAddress, to: zeroAddress, value: 1n })).resolves.toBe(21_000n)
  await expect(waitForTransactionReceipt({ hash })).resolves.toMatchObject({ status: 'success', blockNumber: 5n })
})

test('use a client’s own action if it has one', async () => {
  const client = Object.assign(clientOf(), { estimateGas: async () => Promise.resolve(7n) })
  await expect(transactionActionsOf(client).estimateGas({ to: zeroAddress })).resolves.toBe(7n)
})
