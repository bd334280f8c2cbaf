import { useEffect } from 'react'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { usePool } from '#src/entities/mining-pool/mining-pool.queries.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'

/**
 * Once the chain's time `now` reaches `dueAt`, polls every second for the block that confirms it: the countdown is at
 * zero then, and the user is waiting.
 */
export function useDueBlock(pool: MiningPool, dueAt: bigint, now: bigint): void {
  const { address } = useWallet()
  const { refetch } = usePool(pool, address)
  useEffect(() => {
    if (now >= dueAt) void refetch({ cancelRefetch: false })
  }, [now, dueAt, refetch])
}
