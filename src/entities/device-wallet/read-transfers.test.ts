import { encodeAbiParameters, type Hex, numberToHex, pad } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceTokensOf } from './device-tokens.ts'
import { account, createFakeNode, friend } from './fake-chain-node.ts'
import { readTransfers } from './read-transfers.ts'
import { transferTopic } from './token-events.ts'

const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const tokens = deviceTokensOf(1, [])

const transfer = (from: Hex, to: Hex, amount: bigint, place: { block: number; token?: Hex }) => ({
  address: place.token ?? tether,
  topics: [transferTopic, pad(from), pad(to)],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  transactionHash: numberToHex(place.block, { size: 32 }),
  blockNumber: numberToHex(place.block),
  logIndex: '0x0',
})

/** Creates a chain with these logs, which its node returns for queries by sender or recipient. */
function chainWith(logs: readonly ReturnType<typeof transfer>[]) {
  const { node, client } = createFakeNode()
  node.answers = {
    eth_blockNumber: () => numberToHex(100),
    eth_getLogs: ([filter]) => {
      const { topics } = filter as { topics: readonly (Hex | null)[] }
      return logs.filter((log) => topics.every((topic, index) => topic === null || topic === log.topics[index]))
    },
    eth_getBlockByNumber: ([number]) => ({ number, timestamp: number, transactions: [] }),
  }
  return client
}

beforeEach(() => vi.stubGlobal('localStorage', undefined))

describe('transfers of the wallet on this device', () => {
  test('include both directions, newest first, with block times', async () => {
    const client = chainWith([transfer(friend, account, 5n, { block: 7 }), transfer(account, friend, 3n, { block: 9 })])
    const { transfers, since } = await readTransfers(client, 1, account, tokens)
    expect(transfers).toMatchObject([
      { direction: 'out', counterparty: friend, amount: 3n, timestamp: 9n },
      { direction: 'in', counterparty: friend, amount: 5n, timestamp: 7n },
    ])
    expect(since).toBe(0n)
  })

  test('of zero are hidden, even if the token claims that the account sent them', async () => {
    const { transfers } = await readTransfers(
      chainWith([transfer(account, friend, 0n, { block: 7 })]),
      1,
      account,
      tokens,
    )
    expect(transfers).toEqual([])
  })

  test('of an unlisted token are hidden, even if the node returns them', async () => {
    const spam = transfer(friend, account, 5n, { block: 7, token: `0x${'5'.repeat(40)}` })
    expect((await readTransfers(chainWith([spam]), 1, account, tokens)).transfers).toEqual([])
  })
})
