import { type Address, isAddress, isAddressEqual, parseEther } from 'viem'
import type { ExchangeOrder, OrderRoute } from '#api/exchange.ts'
import { recipientRefusal } from '#deployments/refused-recipients.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { type RouteRefusal, routeRefusal } from '#src/chain/swap/route-call.ts'
import {
  coinSwapOf,
  type OrderSwap,
  type SwapRouteParams,
} from '#src/features/exchange/swap/flows/swap-route-params.ts'
import { decimalToUnits } from '#src/lib/units.ts'
import { payableCoinOf } from '#src/features/exchange/shared/rules/payable-coin.ts'

/** Returns what an order swaps by a route; `undefined` if this build lacks a coin, the router or a usable recipient. */
export function readOrderSwap(order: ExchangeOrder): OrderSwap | undefined {
  const { number, viewToken, payUntil, payin, payout, paidBy } = order
  const [coin, arriving] = [payableCoinOf(payin.asset), payableCoinOf(payout.asset)]
  const { address: recipient } = payout
  if (paidBy !== 'route' || coin === undefined || arriving === undefined) return undefined
  if (swapRouterOf(coin.chainId) === undefined) return undefined
  if (recipient === null || !isAddress(recipient, { strict: false }) || recipientRefusal(recipient)) return undefined
  const amount = unitsOf(payin.amount, coin)
  if (amount === undefined || amount === 0n) return undefined
  const swap = { asset: payout.asset, coin: arriving, recipient }
  return { number, viewToken, asset: payin.asset, coin, amount, payout: swap, payUntil }
}

/** Returns whether an order still asks for the swap that the user has reviewed. */
export function isSameSwap(one: OrderSwap, other: OrderSwap): boolean {
  return (
    one.number === other.number &&
    one.asset === other.asset &&
    one.amount === other.amount &&
    one.payout.asset === other.payout.asset &&
    isAddressEqual(one.payout.recipient, other.payout.recipient)
  )
}

/**
 * Why a route is refused:
 * - `approval`: another spender than the router would be approved.
 * - `terms`: its stated amounts are invalid, or don't match the order.
 */
type OrderRouteRefusal = RouteRefusal | 'approval' | 'terms'

export type ReadRoute =
  | { readonly params: SwapRouteParams; readonly refusal?: undefined }
  | { readonly params?: undefined; readonly refusal: OrderRouteRefusal }

/** Checks a server's route against the order, the build's own tables and the calldata (M11). */
export function readRoute(swap: OrderSwap, route: OrderRoute, account: Address): ReadRoute {
  const { chainId, token } = swap.coin
  const { transaction, approvalAddress, feesInDollars, seconds, tools, validUntil } = route
  const [expected, minimum] = [route.toAmount, route.minimumToAmount].map((text) => unitsOf(text, swap.payout.coin))
  const value = decimalToUnits(transaction.value, 18).ok ? parseEther(transaction.value) : undefined
  const own = token === null ? swap.amount : 0n
  if (expected === undefined || minimum === undefined || minimum === 0n || expected < minimum)
    return { refusal: 'terms' }
  if (unitsOf(route.fromAmount, swap.coin) !== swap.amount || transaction.chainId !== chainId)
    return { refusal: 'terms' }
  if (value === undefined || value < own) return { refusal: 'value' }
  if (!isApprovalAddress(swap, approvalAddress)) return { refusal: 'approval' }
  const { data } = transaction
  if (!isHexData(data)) return { refusal: 'encoding' }
  const bridgeFee = value - own
  const shown = { feesInDollars, seconds, tools: [...tools], validUntil }
  const params = { ...swap, ...shown, expected, minimum, bridgeFee, data, value }
  const refusal = routeRefusal({ to: transaction.to, data, value }, coinSwapOf(params), { chainId, account })
  return refusal === undefined ? { params } : { refusal }
}

/** Only the router in the build's own table may be approved, and no one if no approval is needed. */
function isApprovalAddress({ coin: { chainId, token } }: OrderSwap, spender: Address | null): boolean {
  const router = swapRouterOf(chainId)
  if (token === null || spender === null) return token === null && spender === null
  return router !== undefined && isAddressEqual(router, spender)
}

function isHexData(data: string): data is `0x${string}` {
  return data.startsWith('0x')
}

function unitsOf(text: string | null, { decimals }: { readonly decimals: number }): bigint | undefined {
  const amount = decimalToUnits(text ?? '', decimals)
  return amount.ok ? amount.units : undefined
}

/** Milliseconds before its expiry from which a route is no longer worth signing. */
const lead = 5_000

export function isFresh({ validUntil }: Pick<SwapRouteParams, 'validUntil'>, now: number): boolean {
  return now + lead <= Date.parse(validUntil)
}

/** Returns whether a route keeps the terms that the user agreed to. */
export function isAsGood(route: SwapRouteParams, agreed: Pick<SwapRouteParams, 'minimum' | 'bridgeFee'>): boolean {
  return route.minimum >= agreed.minimum && route.bridgeFee <= agreed.bridgeFee
}
