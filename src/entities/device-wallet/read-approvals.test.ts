import { encodeAbiParameters, encodeFunctionResult, erc20Abi, type Hex, numberToHex, pad } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { account, createFakeNode, friend } from './fake-chain-node.ts'
import { readApprovals } from './read-approvals.ts'
import { approvalTopic } from './token-events.ts'

const spam = `0x${'5'.repeat(40)}` as const
const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const approval = (token: Hex, extra: readonly Hex[] = []) => ({
  address: token,
  topics: [approvalTopic, pad(account), pad(friend), ...extra],
  data: '0x',
})

/** Creates a chain with these logs, on which contracts let `spender` take these amounts, by contract address. */
function chainWith(logs: readonly unknown[], amounts: Readonly<Record<string, bigint>>, spender = friend) {
  const { node, client } = createFakeNode()
  node.answers = {
    eth_blockNumber: () => numberToHex(100),
    eth_getLogs: () => logs,
    eth_call: ([call]) => {
      const { to, data } = call as { to: string; data: Hex }
      if (data.startsWith('0x95d89b41')) {
        return encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: 'SP\u202EAM' })
      }
      if (data.startsWith('0x313ce567')) return encodeAbiParameters([{ type: 'uint8' }], [2])
      const isSpender = data.endsWith(spender.slice(2).toLowerCase())
      return encodeAbiParameters([{ type: 'uint256' }], [isSpender ? (amounts[to] ?? 0n) : 0n])
    },
  }
  return { node, client }
}

beforeEach(() => vi.stubGlobal('localStorage', undefined))

describe('approvals of the wallet on this device', () => {
  test('are the token’s current values, whatever was approved before', async () => {
    const { client } = chainWith([approval(tether), approval(spam)], { [tether]: 5n, [spam]: 0n })
    const { approvals, since } = await readApprovals(client, 1, account)
    expect(approvals).toMatchObject([{ token: tether, spender: friend, amount: 5n, isKnown: true }])
    expect(since).toBe(0n)
  })

  test('name an unknown token by its own name, made readable', async () => {
    const { client } = chainWith([approval(spam)], { [spam]: 7n })
    const { approvals } = await readApprovals(client, 1, account)
    expect(approvals).toMatchObject([{ coin: { symbol: 'SPAM', decimals: 2 }, isKnown: false }])
  })

  test('of the app’s own contracts are found without logs', async () => {
    const router = swapRouterOf(1)
    if (router === undefined) throw new Error('Ethereum has no swap router')
    const { client } = chainWith([], { [tether]: 9n }, router)
    expect((await readApprovals(client, 1, account)).approvals).toMatchObject([{ spender: router, amount: 9n }])
  })

  test('are listed once per pair and omit NFTs', async () => {
    const { client } = chainWith([approval(tether), approval(tether), approval(spam, [pad('0x01')])], {
      [tether]: 5n,
      [spam]: 5n,
    })
    expect((await readApprovals(client, 1, account)).approvals).toHaveLength(1)
  })

  test('throw if the node is down, and never read as none', async () => {
    const { node, client } = chainWith([], {})
    node.isDown = true
    await expect(readApprovals(client, 1, account)).rejects.toThrow('Failed to fetch')
  })
})
