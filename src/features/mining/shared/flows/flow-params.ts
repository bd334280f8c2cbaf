import * as v from 'valibot'
import { address } from '#api/primitives.ts'
import { findMiningPool } from '#src/entities/mining-pool/pools.ts'
import { unitAmount } from '#src/chain/flow/unit-amount.ts'

/** Key of a pool of this build. Addresses are looked up by it and never stored (M11). */
const pool = v.pipe(
  v.string(),
  v.check((key) => findMiningPool(key) !== undefined, 'This build has no such pool'),
)

export const poolParams = v.object({ pool })
export const amountParams = v.object({ pool, amount: unitAmount })
export const signInParams = v.object({ pool, minReward: unitAmount })
export const transferParams = v.object({ pool, amount: unitAmount, to: address })

export type PoolParams = v.InferOutput<typeof poolParams>
export type AmountParams = v.InferOutput<typeof amountParams>
export type SignInParams = v.InferOutput<typeof signInParams>
export type TransferParams = v.InferOutput<typeof transferParams>
