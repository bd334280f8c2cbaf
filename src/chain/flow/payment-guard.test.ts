import { erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { miningPoolsOf } from '#deployments/pools.ts'
import { transferCall } from './coin-transfer.ts'
import type { CoinTransfer, FlowCall } from './flow.ts'
import { assertCallPays } from './payment-guard.ts'

const chainId = 31337
const [pool, otherPool] = miningPoolsOf(chainId)
if (!pool || !otherPool) throw new Error('The tests need the local pools')
const stranger = `0x${'5'.repeat(40)}` as const

describe('a flow’s payment', () => {
  const account = `0x${'a1'.repeat(20)}` as const
  const to = `0x${'5b'.repeat(20)}` as const
  const tokens: CoinTransfer = { token: pool.token.address, to, amount: 150n }
  const coins: CoinTransfer = { token: null, to, amount: 150n }
  const abi = parseAbi(['function transfer(address to, uint256 amount)'])
  const assertPays = (call: FlowCall, transfer: CoinTransfer) => {
    assertCallPays(chainId, account, call, transfer)
  }

  it.each([
    ['of a known token', tokens],
    ['of the native coin', coins],
  ])('may be %s', (_case, transfer) => {
    expect(() => {
      assertPays(transferCall(transfer), transfer)
    }).not.toThrow()
  })

  it.each([
    ['another amount', transferCall({ ...tokens, amount: 151n }), tokens],
    ['another recipient', transferCall({ ...tokens, to: stranger }), tokens],
    ['another known token', transferCall({ ...tokens, token: otherPool.token.address }), tokens],
    [
      'an approval of the same amount',
      { address: pool.token.address, abi: erc20Abi, functionName: 'approve', args: [to, 150n] },
      tokens,
    ],
    [
      'a transfer out of another account',
      {
        address: pool.token.address,
        abi: parseAbi(['function transferFrom(address from, address to, uint256 amount)']),
        functionName: 'transferFrom',
        args: [stranger, to, 150n],
      },
      tokens,
    ],
    ['a stake', { address: pool.address, abi: miningPoolAbi, functionName: 'stake', args: [150n] }, tokens],
    ['the native coin instead', transferCall(coins), tokens],
    ['a token instead', transferCall(tokens), coins],
    ['more of the native coin', transferCall({ ...coins, amount: 151n }), coins],
    ['calldata with the native coin', { address: to, abi, functionName: 'transfer', args: [to, 150n] }, coins],
  ] as const)('must not become %s', (_case, call, transfer) => {
    expect(() => {
      assertPays(call, transfer)
    }).toThrow('payment-refused')
  })

  it.each([
    ['a token that the build doesn’t list', { ...tokens, token: stranger }],
    ['a token of another chain', { ...tokens, token: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }],
    ['the user’s own account', { ...coins, to: account }],
    ['one of our contracts', { ...coins, to: pool.address }],
    ["a token's contract", { ...tokens, to: otherPool.token.address }],
    ['the zero address', { ...coins, to: `0x${'0'.repeat(40)}` }],
    ['nothing', { ...coins, amount: 0n }],
  ] as const)('must not be of or to %s', (_case, transfer) => {
    expect(() => {
      assertPays(transferCall(transfer), transfer)
    }).toThrow('payment-refused')
  })
})
