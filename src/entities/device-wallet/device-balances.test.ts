import {
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  numberToHex,
  zeroAddress,
} from 'viem'
import { bsc } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createChainClient } from '#src/chain/chain-client.ts'
import { readDeviceBalances } from './device-balances.ts'
import { type AddedToken, deviceTokensOf, isShown } from './device-tokens.ts'

const added: AddedToken = {
  chainId: bsc.id,
  address: '0x000000000000000000000000000000000000dEaD',
  symbol: 'BAD',
  name: 'Bad token',
  decimals: 18,
}

/** A BSC node that answers each call within a multicall with `answer` and records what was asked. */
function node(answer: (index: number) => { success: boolean; returnData: Hex }) {
  const asked: string[] = []
  const transport = custom({
    request: async ({ method, params }: { method: string; params: [{ data: Hex }] }) => {
      asked.push(method)
      const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
      const calls = args?.[0] as readonly unknown[]
      return encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: calls.map((_, index) => answer(index)),
      })
    },
  })
  return { client: createChainClient(transport, bsc), asked }
}

describe('balances of the wallet on this device', () => {
  test('load in one call per chain, including its native coin', async () => {
    const tokens = deviceTokensOf(bsc.id, [added])
    const { client, asked } = node((index) => ({ success: true, returnData: numberToHex(index + 1, { size: 32 }) }))
    const balances = await readDeviceBalances(client, zeroAddress, tokens)
    expect(asked).toEqual(['eth_call'])
    expect(balances.map(({ amount }) => amount)).toEqual(tokens.map((_, index) => BigInt(index + 1)))
    expect(tokens[0]).toMatchObject({ symbol: 'BNB', address: null })
  })

  test('omit only the one whose contract fails', async () => {
    const tokens = deviceTokensOf(bsc.id, [added])
    const { client } = node((index) => ({
      success: index !== tokens.length - 1,
      returnData: index === tokens.length - 1 ? '0x' : numberToHex(7, { size: 32 }),
    }))
    const balances = await readDeviceBalances(client, zeroAddress, tokens)
    expect(balances.at(-1)).toMatchObject({ token: { symbol: 'BAD' }, amount: null })
    expect(balances.slice(0, -1).every(({ amount }) => amount === 7n)).toBe(true)
  })

  test('throw if the node is down, and never read as zero', async () => {
    const transport = custom({
      request: async () => {
        throw new Error('dead')
      },
    })
    const client = createChainClient(transport, bsc)
    await expect(readDeviceBalances(client, zeroAddress, deviceTokensOf(bsc.id, []))).rejects.toThrow('dead')
  })
})

describe('coins of the wallet on this device', () => {
  test('are shown initially if resident or native', () => {
    const symbols = deviceTokensOf(1, [])
      .filter((token) => isShown(token, {}))
      .map(({ symbol }) => symbol)
    expect(symbols).toEqual(['ETH', 'USDT', 'USDC'])
  })

  test('are shown and hidden as the user chose', () => {
    const choices = { USDC: false, LINK: true }
    const symbols = deviceTokensOf(1, [])
      .filter((token) => isShown(token, choices))
      .map(({ symbol }) => symbol)
    expect(symbols).toEqual(['ETH', 'USDT', 'LINK'])
  })

  test('list a known contract once, even if the user has added it by address', () => {
    const [, tether] = deviceTokensOf(1, [])
    if (!tether?.address) throw new Error('Ethereum lists no USDT')
    const copy = { ...added, chainId: 1, address: tether.address, symbol: 'FAKE' }
    expect(deviceTokensOf(1, [copy])).toEqual(deviceTokensOf(1, []))
  })
})
