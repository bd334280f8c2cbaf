import * as v from 'valibot'
import { address } from '#api/primitives.ts'
import { unitAmount } from '#src/chain/flow/unit-amount.ts'

/** As in the build's own table, which is checked again before the wallet is asked (M11). */
export const coin = v.object({
  chainId: v.number(),
  symbol: v.string(),
  decimals: v.number(),
  /** Null for the chain's native coin. */
  token: v.nullable(address),
})

/** A payment as the user reviews it. The wallet's request is built from this, never from what the server says later. */
export const payOrderParams = v.object({
  number: v.string(),
  viewToken: v.string(),
  asset: v.string(),
  coin,
  amount: unitAmount,
  to: address,
  payUntil: v.string(),
  /** Set for a sale; otherwise it's a swap. */
  isSale: v.optional(v.literal(true)),
})

export type PayOrderParams = v.InferOutput<typeof payOrderParams>
