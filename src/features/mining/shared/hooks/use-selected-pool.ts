import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { findMiningPool, type MiningPool, miningPools } from '#src/entities/mining-pool/pools.ts'
import { lastPoolKeyAtom } from '#src/features/mining/shared/mining.atoms.ts'

interface SelectedPool {
  /** `undefined` only in a build without pools. */
  readonly pool: MiningPool | undefined
  readonly select: (pool: MiningPool) => void
}

/** Returns the pool in `?pool=`; without it, that of the last visit, or else the first one. */
export function useSelectedPool(): SelectedPool {
  const [params, setParams] = useSearchParams()
  const [lastKey, setLastKey] = useAtom(lastPoolKeyAtom)
  const pool = findMiningPool(params.get('pool')) ?? findMiningPool(lastKey) ?? miningPools[0]
  const key = pool?.key

  useEffect(() => {
    if (key !== undefined) setLastKey(key)
  }, [key, setLastKey])

  return { pool, select: ({ key }) => setParams({ pool: key }, { replace: true }) }
}
