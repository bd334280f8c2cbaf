import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { ChainFlag } from './chain-flag.tsx'

/** The token's icon with the chain's flag on its corner. */
export function PoolIcon({ pool, size }: { readonly pool: MiningPool; readonly size: number }) {
  return (
    <span className="relative inline-flex shrink-0">
      <TokenIcon symbol={pool.token.symbol} size={size} />
      <span className="absolute -right-1 -bottom-0.5 rounded-full bg-surface p-px">
        <ChainFlag chainId={pool.chainId} size={Math.round(size * 0.45)} />
      </span>
    </span>
  )
}
