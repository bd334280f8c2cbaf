import { chainName } from '#src/chain/chain-names.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { PoolIcon } from './pool-icon.tsx'

/** Token and chain of a pool, with their icons. */
export function PoolName({ pool }: { readonly pool: MiningPool }) {
  return (
    <span className="inline-flex items-center gap-2">
      <PoolIcon pool={pool} size={20} />
      {pool.token.symbol} · {chainName(pool.chainId)}
    </span>
  )
}
