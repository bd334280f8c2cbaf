import { useEffect, useState } from 'react'
import type { PoolSnapshot } from './pool-snapshot.ts'

/**
 * The chain's time (seconds since 1970), ticking every second from the snapshot's block. The device only counts the
 * time since the snapshot was taken: its own clock never matters (M3).
 */
export function useChainTime(snapshot: Pick<PoolSnapshot, 'blockTimestamp' | 'readAt'>): bigint {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return chainTimeAt(snapshot, now)
}

/** Returns the chain's time at `now` by `performance.now()`; never earlier than the snapshot's block. */
export function chainTimeAt({ blockTimestamp, readAt }: Pick<PoolSnapshot, 'blockTimestamp' | 'readAt'>, now: number) {
  return blockTimestamp + BigInt(Math.max(0, Math.floor((now - readAt) / 1_000)))
}
