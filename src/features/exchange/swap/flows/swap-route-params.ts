import * as v from 'valibot'
import type { Hex } from 'viem'
import { address } from '#api/primitives.ts'
import { unitAmount } from '#src/chain/flow/unit-amount.ts'
import type { CoinSwap } from '#src/chain/swap/route-call.ts'
import { coin } from './pay-order-params.ts'

/** What an order swaps: the coins and the recipient. */
const swapEntries = {
  number: v.string(),
  viewToken: v.string(),
  asset: v.string(),
  coin,
  amount: unitAmount,
  payout: v.object({ asset: v.string(), coin, recipient: address }),
  payUntil: v.string(),
}

/** The part of its route that was read from the calldata or is shown to the user. */
const routeEntries = {
  /** The payout if the market doesn't move, and the minimum. */
  expected: unitAmount,
  minimum: unitAmount,
  /** The bridge's fee on top of the amount, in the chain's native coin. */
  bridgeFee: unitAmount,
  data: v.pipe(
    v.string(),
    v.regex(/^0x(?:[\da-f]{2})+$/i),
    v.transform((text) => text as Hex),
  ),
  /** In the chain's native coin. */
  value: unitAmount,
  feesInDollars: v.nullable(v.string()),
  seconds: v.nullable(v.number()),
  tools: v.array(v.string()),
  validUntil: v.string(),
}

/**
 * A swap by a route, as the user reviews it. Doesn't contain the router, which is looked up in the build's own table
 * whenever it's needed (M11).
 */
export const swapRouteParams = v.object({ ...swapEntries, ...routeEntries })

export type SwapRouteParams = v.InferOutput<typeof swapRouteParams>
export type OrderSwap = Pick<SwapRouteParams, keyof typeof swapEntries>

/** Returns what the router must do, whatever it's called with. */
export function coinSwapOf({ coin: { token }, amount, payout, minimum, bridgeFee }: SwapRouteParams): CoinSwap {
  const { chainId, token: arriving } = payout.coin
  return { token, amount, payout: { chainId, token: arriving, recipient: payout.recipient }, minimum, bridgeFee }
}
