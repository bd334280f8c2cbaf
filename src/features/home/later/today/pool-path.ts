import type { Path } from '#src/config/paths.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'

/** Returns the path of a mining page for one pool. */
export function poolPath(path: Path, { key }: Pick<MiningPool, 'key'>): string {
  return `${path}?pool=${encodeURIComponent(key)}`
}
