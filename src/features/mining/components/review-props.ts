import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import type { Intent } from '#src/features/mining/mining.atoms.ts'

/** A transaction under review, and where the pool and the person stand. */
export interface ReviewProps {
  readonly intent: Intent
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
}
