import * as v from 'valibot'
import { address } from '#api/primitives.ts'
import { unitAmount } from '#src/chain/flow/unit-amount.ts'

/** As the build's own table has it, where it is looked up again before the wallet is asked (M11). */
export const coin = v.object({
  chainId: v.number(),
  symbol: v.string(),
  decimals: v.number(),
  /** Null for the chain's own coin. */
  token: v.nullable(address),
})

/** A payment as a person reviews it. What is asked of the wallet is made of this, never of what the server says later. */
export const payOrderParams = v.object({
  number: v.string(),
  viewToken: v.string(),
  asset: v.string(),
  coin,
  amount: unitAmount,
  to: address,
  payUntil: v.string(),
  /** The order is a sale; without it, a swap. */
  isSale: v.optional(v.literal(true)),
})

export type PayOrderParams = v.InferOutput<typeof payOrderParams>
