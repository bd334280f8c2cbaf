import { erc20Abi, maxUint256, parseAbi, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { lifiDiamond } from '#deployments/external.ts'
import type { CoinSwap } from '#src/chain/swap/route-call.ts'
import {
  callOf,
  ethereum,
  exampleRoute,
  place,
  recipient,
  stranger,
  tokenOf,
  withLeaf,
} from '#src/chain/swap/fake-routes.ts'
import { approveCall } from './allowance-step.ts'
import { transferCall } from './coin-transfer.ts'
import type { FlowCall } from './flow.ts'
import { assertCallSwaps } from './swap-guard.ts'

const route = exampleRoute('startBridgeTokensViaAcrossV4')
const { swap } = route
const usdc = tokenOf(ethereum, 'USDC')
const allowance = { token: usdc, spender: lifiDiamond }

const prepared = (changed = route): FlowCall => {
  const { to, ...call } = callOf(changed)
  return { address: to, ...call }
}
const asserting =
  (call: FlowCall, changed: CoinSwap = swap) =>
  () => {
    assertCallSwaps(place, call, changed)
  }

describe('a flow’s swap', () => {
  it.each([
    ['approves the router exactly the amount', approveCall(allowance, swap.amount)],
    ['revokes an old approval', approveCall(allowance, 0n)],
    ['calls the router', prepared()],
  ])('%s', (_case, call) => {
    expect(asserting(call)).not.toThrow()
  })

  it.each([
    ['approve more', approveCall(allowance, swap.amount + 1n)],
    ['approve an unlimited amount', approveCall(allowance, maxUint256)],
    ['approve another spender', approveCall({ ...allowance, spender: stranger }, swap.amount)],
    ['approve another token', approveCall({ ...allowance, token: tokenOf(ethereum, 'USDT') }, swap.amount)],
    [
      'raise an approval',
      {
        address: usdc,
        abi: parseAbi(['function increaseAllowance(address spender, uint256 amount)']),
        functionName: 'increaseAllowance',
        args: [lifiDiamond, swap.amount],
      },
    ],
    ['send tokens', transferCall({ token: usdc, to: recipient, amount: swap.amount })],
    ['send coins', transferCall({ token: null, to: lifiDiamond, amount: swap.amount })],
    [
      'call the router with a different ABI',
      {
        address: lifiDiamond,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [stranger, 1n],
      },
    ],
    ['call another contract', { ...prepared(), address: stranger }],
    ['swap for someone else', prepared({ ...route, args: withLeaf(route.args, [0, 'receiver'], stranger) })],
    ['send coins as well', { ...prepared(), value: 1n }],
  ] as const)('must not %s', (_case, call) => {
    expect(asserting(call)).toThrow('route-refused')
  })

  it('gives the reason to developers', () => {
    const call = prepared({ ...route, args: withLeaf(route.args, [0, 'receiver'], stranger) })
    expect(asserting(call)).toThrow(expect.objectContaining({ cause: new Error('recipient') }))
  })

  it('approves nothing if the native coin is swapped', () => {
    expect(asserting(approveCall(allowance, swap.amount), { ...swap, token: null })).toThrow('route-refused')
  })

  it.each([
    ['a token that the build doesn’t list', { ...swap, token: stranger }],
    ['nothing', { ...swap, amount: 0n }],
    ['an unknown payout token', { ...swap, minimum: 0n }],
    ['an unlisted token on the target network', { ...swap, payout: { ...swap.payout, token: stranger } }],
    ['a token of a third network as the payout', { ...swap, payout: { ...swap.payout, token: usdc } }],
    ['nobody', { ...swap, payout: { ...swap.payout, recipient: zeroAddress } }],
    ['a token’s contract', { ...swap, payout: { ...swap.payout, recipient: usdc } }],
    ['the router itself', { ...swap, payout: { ...swap.payout, recipient: lifiDiamond } }],
  ] as const)('must not be of or for %s', (_case, changed) => {
    expect(asserting(approveCall(allowance, swap.amount), changed)).toThrow('route-refused')
  })

  it('is refused if the build has no router', () => {
    expect(() => {
      assertCallSwaps({ ...place, chainId: 250 }, prepared(), swap)
    }).toThrow('route-refused')
  })
})
