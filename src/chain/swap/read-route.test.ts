import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { callOf, exampleRoute, exampleRoutes, place, stranger, withLeaf } from './fake-routes.ts'
import { readRoute } from './read-route.ts'

describe('a router call', () => {
  it.each(exampleRoutes.map(({ functionName }) => functionName))('%s is read as the swap that it makes', (name) => {
    const route = exampleRoute(name)
    const { payout, ...swap } = route.swap
    const recipient = getAddress(payout.recipient)
    expect(readRoute(callOf(route), place)).toEqual({ ...swap, payout: { ...payout, recipient } })
  })

  it('is not read as a swap if its refund goes to someone else', () => {
    const route = exampleRoute('startBridgeTokensViaStargate')
    const changed = { ...route, args: withLeaf(route.args, [1, 'refundAddress'], stranger) }
    expect(readRoute(callOf(changed), place)).toBeUndefined()
  })

  it('is not read as a swap if it takes from the account twice', () => {
    const route = exampleRoute('swapTokensMultipleV3ERC20ToERC20')
    const changed = { ...route, args: withLeaf(route.args, [5, 1, 'requiresDeposit'], true) }
    expect(readRoute(callOf(changed), place)).toBeUndefined()
  })

  it('is not read as a swap if it goes to another contract or is another call', () => {
    const call = callOf(exampleRoute('swapTokensSingleV3ERC20ToERC20'))
    expect(readRoute({ ...call, to: stranger }, place)).toBeUndefined()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 1n] })
    expect(readRoute({ ...call, data }, place)).toBeUndefined()
  })
})
