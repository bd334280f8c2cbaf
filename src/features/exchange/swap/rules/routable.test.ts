import { expect, it } from 'vitest'
import { tokenOf } from '#src/chain/swap/fake-routes.ts'
import { canSwapAt } from './routable.ts'

const [route, transfer] = [{ paidBy: 'route' }, { paidBy: 'transfer' }] as const
const usdc = `ethereum/${tokenOf(1, 'USDC')}`

it('offers a swap by a route if this build has a router and knows both coins', () => {
  expect(canSwapAt(route, usdc, 'arbitrum/native')).toBe(true)
  expect(canSwapAt(route, 'bsc/native', usdc)).toBe(true)
})

it.each([
  ['a network without a router', 'fantom/native', usdc],
  ['a network that the wallets don’t support', 'bitcoin/native', usdc],
  ['a token that the build doesn’t list', `ethereum/0x${'5'.repeat(40)}`, usdc],
  ['a payout token that the build doesn’t list', usdc, `arbitrum/0x${'5'.repeat(40)}`],
  ['a coin of another network', usdc, 'bitcoin/native'],
])('offers no route with %s', (_case, from, to) => {
  expect(canSwapAt(route, from, to)).toBe(false)
  expect(canSwapAt(transfer, from, to), 'the same pair can be paid by transfer').toBe(true)
})
