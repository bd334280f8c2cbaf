import * as v from 'valibot'
import type { Hex } from 'viem'
import { address } from '#api/primitives.ts'
import { unitAmount } from '#src/chain/flow/unit-amount.ts'
import type { CoinSwap } from '#src/chain/swap/route-call.ts'
import { coin } from './pay-order-params.ts'

/** What an order has swapped: between which coins, and for whom. */
const swapEntries = {
  number: v.string(),
  viewToken: v.string(),
  asset: v.string(),
  coin,
  amount: unitAmount,
  payout: v.object({ asset: v.string(), coin, recipient: address }),
  payUntil: v.string(),
}

/** A route for it, as far as it was read out of the calldata or a person is shown it. */
const routeEntries = {
  /** What arrives if the market stands still, and at least. */
  expected: unitAmount,
  minimum: unitAmount,
  /** What a bridge takes beside the amount, of the chain's own coin. */
  bridgeFee: unitAmount,
  data: v.pipe(
    v.string(),
    v.regex(/^0x(?:[\da-f]{2})+$/i),
    v.transform((text) => text as Hex),
  ),
  /** Of the chain's own coin. */
  value: unitAmount,
  feesInDollars: v.nullable(v.string()),
  seconds: v.nullable(v.number()),
  tools: v.array(v.string()),
  validUntil: v.string(),
}

/**
 * A swap by a route, as a person reviews it. The router is no part of it: it is looked up in the build's own table whenever
 * it is needed (M11).
 */
export const swapRouteParams = v.object({ ...swapEntries, ...routeEntries })

export type SwapRouteParams = v.InferOutput<typeof swapRouteParams>
export type OrderSwap = Pick<SwapRouteParams, keyof typeof swapEntries>

/** What the router has to bring about, whatever it is called with. */
export function coinSwapOf({ coin: { token }, amount, payout, minimum, bridgeFee }: SwapRouteParams): CoinSwap {
  const { chainId, token: arriving } = payout.coin
  return { token, amount, payout: { chainId, token: arriving, recipient: payout.recipient }, minimum, bridgeFee }
}
