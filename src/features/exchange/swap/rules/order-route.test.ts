import { formatEther, formatUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ExchangeOrder, OrderRoute } from '#api/exchange.ts'
import { lifiDiamond } from '#deployments/external.ts'
import {
  callOf,
  type ExampleRoute,
  exampleRoute,
  payer,
  recipient,
  stranger,
  tokenOf,
  withLeaf,
} from '#src/chain/swap/fake-routes.ts'
import { isAsGood, isFresh, isSameSwap, readOrderSwap, readRoute } from './order-route.ts'

const usdc = tokenOf(1, 'USDC')
const across = exampleRoute('startBridgeTokensViaAcrossV4')

const leg = { memo: null, transactionHash: null, movedAmount: null, proof: null }
const order = {
  number: '12345678',
  viewToken: 'token',
  paidBy: 'route',
  state: 'unpaid',
  payin: { ...leg, asset: `ethereum/${usdc}`, amount: '100', address: null },
  payout: { ...leg, asset: `arbitrum/${tokenOf(42_161, 'USDC')}`, amount: '99.5', address: recipient },
  refund: null,
  payment: null,
  payUntil: '2026-11-24T07:00:00.000Z',
} as unknown as ExchangeOrder

const swap = readOrderSwap(order)
if (swap === undefined) throw new Error('The tests need an order that can be swapped')

/** Returns a server's response for a route. */
function answerOf(route: ExampleRoute, change: Partial<OrderRoute> = {}): OrderRoute {
  const { to, data, value } = callOf(route)
  return {
    transaction: { chainId: 1, to, data, value: formatEther(value) },
    approvalAddress: lifiDiamond,
    fromAmount: '100',
    toAmount: '99.5',
    minimumToAmount: '99',
    feesInDollars: '0.4',
    seconds: 30,
    tools: ['Across'],
    validUntil: '2026-11-24T06:01:00.000Z',
    ...change,
  }
}

describe('an order for a route', () => {
  it('swaps coins of the build’s own tables for its recipient', () => {
    expect(swap).toMatchObject({
      amount: 100_000_000n,
      coin: { chainId: 1, token: usdc, decimals: 6 },
      payout: { coin: { chainId: 42_161, decimals: 6 }, recipient },
    })
  })

  it.each([
    ['is paid by a transfer', { paidBy: 'transfer' }],
    ['pays with an unknown token', { payin: { ...order.payin, asset: `ethereum/${stranger}` } }],
    ['pays out an unknown token', { payout: { ...order.payout, asset: `arbitrum/${stranger}` } }],
    ['pays with a coin of a network without a router', { payin: { ...order.payin, asset: 'fantom/native' } }],
    ['pays out on an unsupported network', { payout: { ...order.payout, asset: 'bitcoin/native' } }],
    ['pays out to the zero address', { payout: { ...order.payout, address: null } }],
    ['pays out to a token’s contract', { payout: { ...order.payout, address: usdc } }],
    ['has no amount', { payin: { ...order.payin, amount: '0' } }],
    ['has an amount with more decimals than the coin', { payin: { ...order.payin, amount: '100.0000001' } }],
  ] as const)('reads no swap from an order that %s', (_case, change) => {
    expect(readOrderSwap({ ...order, ...change })).toBeUndefined()
  })

  it.each([
    ['amount', { payin: { ...order.payin, amount: '100.1' } }],
    ['recipient', { payout: { ...order.payout, address: stranger } }],
    ['coin', { payout: { ...order.payout, asset: 'arbitrum/native' } }],
    ['number', { number: '87654321' }],
  ] as const)('treats an order with another %s as another swap', (_case, change) => {
    const other = readOrderSwap({ ...order, ...change })
    expect(isSameSwap(swap, swap)).toBe(true)
    expect(other && isSameSwap(swap, other)).toBe(false)
  })
})

describe('a route from a server', () => {
  it('accepts a route for review once everything in it is checked', () => {
    expect(readRoute(swap, answerOf(across), payer).params).toMatchObject({
      expected: 99_500_000n,
      minimum: 99_000_000n,
      bridgeFee: 0n,
      value: 0n,
      data: callOf(across).data,
    })
  })

  it('computes a bridge fee if the value exceeds the amount', () => {
    const { swap: terms } = exampleRoute('startBridgeTokensViaStargate')
    const [usdt, usdtOnBsc] = [tokenOf(1, 'USDT'), tokenOf(56, 'USDT')]
    const bridged = readOrderSwap({
      ...order,
      payin: { ...order.payin, asset: `ethereum/${usdt}` },
      payout: { ...order.payout, asset: `bsc/${usdtOnBsc}` },
    })
    const answer = answerOf(exampleRoute('startBridgeTokensViaStargate'))
    expect(bridged && readRoute(bridged, answer, payer).params?.bridgeFee).toBe(terms.bridgeFee)
    expect(formatUnits(terms.minimum, 18)).toBe('99')
  })

  it.each([
    ['approves another spender', { approvalAddress: stranger }, 'approval'],
    ['lacks the approval it needs', { approvalAddress: null }, 'approval'],
    ['calls another contract', { transaction: { ...answerOf(across).transaction, to: stranger } }, 'router'],
    ['is on another network', { transaction: { ...answerOf(across).transaction, chainId: 56 } }, 'terms'],
    ['is for another amount', { fromAmount: '100.5' }, 'terms'],
    ['guarantees nothing', { minimumToAmount: '0' }, 'terms'],
    ['guarantees more than it expects', { minimumToAmount: '99.6' }, 'terms'],
    ['claims more than its calldata guarantees', { minimumToAmount: '99.000001' }, 'minimum'],
    ['sends unneeded coins', { transaction: { ...answerOf(across).transaction, value: '0.1' } }, 'value'],
  ] as const)('refuses a route that %s', (_case, change, refusal) => {
    expect(readRoute(swap, answerOf(across, change), payer).refusal).toBe(refusal)
  })

  it('refuses a route whose calldata pays another address or refunds another account', () => {
    const stolen = { ...across, args: withLeaf(across.args, [0, 'receiver'], stranger) }
    expect(readRoute(swap, answerOf(stolen), payer).refusal).toBe('recipient')
    expect(readRoute(swap, answerOf(across), recipient).refusal).toBe('refund')
  })

  it('approves no spender for the network’s native coin', () => {
    const native = exampleRoute('swapTokensSingleV3NativeToERC20')
    const own = readOrderSwap({
      ...order,
      payin: { ...order.payin, asset: 'ethereum/native', amount: '0.1' },
      payout: { ...order.payout, asset: `ethereum/${tokenOf(1, 'USDT')}` },
    })
    if (own === undefined) throw new Error('The tests need an order in the own coin')
    const terms = { fromAmount: '0.1', approvalAddress: null }
    expect(readRoute(own, answerOf(native, terms), payer).params).toMatchObject({ bridgeFee: 0n })
    expect(readRoute(own, answerOf(native, { ...terms, approvalAddress: lifiDiamond }), payer).refusal).toBe('approval')
  })

  it('compares routes by their minimum and bridge fee', () => {
    const { params } = readRoute(swap, answerOf(across), payer)
    if (params === undefined) throw new Error('The tests need a route')
    expect(isAsGood(params, params)).toBe(true)
    expect(isAsGood(params, { ...params, minimum: params.minimum + 1n })).toBe(false)
    expect(isAsGood({ ...params, bridgeFee: 1n }, params)).toBe(false)
  })

  it('accepts a route until shortly before it expires', () => {
    const end = Date.parse('2026-11-24T06:01:00.000Z')
    expect(isFresh(answerOf(across), end - 5_000)).toBe(true)
    expect(isFresh(answerOf(across), end - 4_999)).toBe(false)
  })
})
