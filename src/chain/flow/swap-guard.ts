import { type Address, isAddressEqual } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import { type CoinSwap, routeRefusal, type SwapPlace } from '#src/chain/swap/route-call.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { recipientRefusal } from '#deployments/refused-recipients.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { approveCall } from './allowance-step.ts'
import { callData } from './coin-transfer.ts'
import type { ContractCall, FlowCall } from './flow.ts'

/**
 * Like `assertCallIsKnown`, for a flow that swaps: allows an approval of exactly the amount, or of zero, for the router
 * of the build's own table, and a call of that router which does just what the user has reviewed (M11).
 * @throws ChainError `route-refused`
 */
export function assertCallSwaps(place: SwapPlace, call: FlowCall, swap: CoinSwap): void {
  const router = swapRouterOf(place.chainId)
  const isMeant = router !== undefined && isSensible(place.chainId, router, swap)
  if (!isMeant) throw new ChainError('route-refused')
  if ('abi' in call) {
    if (isApproval(call, router, swap)) return
  } else if ('data' in call) {
    const refusal = routeRefusal({ to: call.address, data: call.data, value: call.value }, swap, place)
    if (refusal === undefined) return
    throw new ChainError('route-refused', { cause: new Error(refusal) })
  }
  throw new ChainError('route-refused')
}

function isApproval(call: ContractCall, spender: Address, { token, amount }: CoinSwap): boolean {
  if (token === null || !isAddressEqual(call.address, token)) return false
  return [0n, amount].some((allowed) => callData(call) === callData(approveCall({ token, spender }, allowed)))
}

/** Returns whether the coins are in the build's own table and the recipient can have a key. */
function isSensible(chainId: number, router: Address, { token, amount, payout, minimum }: CoinSwap): boolean {
  const { recipient } = payout
  return (
    isKnown(chainId, token) &&
    isKnown(payout.chainId, payout.token) &&
    recipientRefusal(recipient) === undefined &&
    !isAddressEqual(recipient, router) &&
    amount > 0n &&
    minimum > 0n
  )
}

function isKnown(chainId: number, token: Address | null): boolean {
  return token === null || knownTokensOf(chainId).some(({ address }) => isAddressEqual(address, token))
}
