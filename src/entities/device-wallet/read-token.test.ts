import {
  type Abi,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  HttpRequestError,
  multicall3Abi,
  parseAbi,
} from 'viem'
import { bsc } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createChainClient } from '#src/chain/chain-client.ts'
import { readToken } from './read-token.ts'

const address = '0x000000000000000000000000000000000000dEaD'
const abi: Abi = [...erc20Abi, ...parseAbi(['function supportsInterface(bytes4) view returns (bool)'])]

/** Creates a node with one contract that answers from `results` and reverts otherwise. */
function node(results: Readonly<Record<string, unknown>>, code: Hex = '0x60') {
  const transport = custom({
    request: async ({ method, params }: { method: string; params: [{ data: Hex }] }) => {
      if (method === 'eth_getCode') return code
      const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
      const calls = args?.[0] as readonly { callData: Hex }[]
      const answers = calls.map(({ callData }) => {
        const { functionName } = decodeFunctionData({ abi, data: callData })
        const result = results[functionName]
        if (result === undefined) return { success: false, returnData: '0x' as const }
        return { success: true, returnData: encodeFunctionResult({ abi, functionName, result }) }
      })
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: answers })
    },
  })
  return createChainClient(transport, bsc)
}

const token = { symbol: 'TKN', name: 'Token', decimals: 6, totalSupply: 1_000n }

describe('a token looked up by address', () => {
  test('is described by its contract, with names made readable', async () => {
    const hostile = { ...token, symbol: 'T\u202EK\u200BN', name: '\u0000' }
    expect(await readToken(node(hostile), bsc.id, address)).toEqual({
      ok: true,
      token: { chainId: bsc.id, address, symbol: 'TKN', name: 'TKN', decimals: 6 },
    })
  })

  test.each([
    ['an address without code', node(token, '0x'), 'no-contract'],
    ['an NFT', node({ ...token, supportsInterface: true }), 'nft'],
    ['a contract without decimals', node({ ...token, decimals: undefined }), 'no-token'],
    ['too many decimals', node({ ...token, decimals: 255 }), 'no-token'],
    ['a symbol without visible characters', node({ ...token, symbol: '\u200B\u3164' }), 'no-token'],
  ] as const)('refuses %s', async (_what, client, refusal) => {
    expect(await readToken(client, bsc.id, address)).toEqual({ ok: false, refusal })
  })

  test('is not judged if the node doesn’t respond', async () => {
    const transport = custom(
      {
        request: async ({ method }: { method: string }) => {
          if (method === 'eth_getCode') return '0x60'
          throw new HttpRequestError({ url: 'https://node.example' })
        },
      },
      { retryCount: 0 },
    )
    await expect(readToken(createChainClient(transport, bsc), bsc.id, address)).rejects.toThrow(/HTTP request failed/)
  })
})
