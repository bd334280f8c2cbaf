import * as v from 'valibot'
import { address } from '#api/primitives.ts'
import { findMiningPool } from '#src/entities/mining-pool/pools.ts'

/** Key of a pool of this build. Addresses are looked up by it and never stored (M11). */
const pool = v.pipe(
  v.string(),
  v.check((key) => findMiningPool(key) !== undefined, 'This build has no such pool'),
)

/** In the token's smallest unit; decimal text where it is stored. */
const amount = v.union([
  v.bigint(),
  v.pipe(
    v.string(),
    v.regex(/^\d+$/),
    v.transform((text) => BigInt(text)),
  ),
])

export const poolParams = v.object({ pool })
export const amountParams = v.object({ pool, amount })
export const signInParams = v.object({ pool, minReward: amount })
export const transferParams = v.object({ pool, amount, to: address })

export type PoolParams = v.InferOutput<typeof poolParams>
export type AmountParams = v.InferOutput<typeof amountParams>
export type SignInParams = v.InferOutput<typeof signInParams>
export type TransferParams = v.InferOutput<typeof transferParams>
