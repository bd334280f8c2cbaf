import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'

const PoolList = lazy(async () => {
  const { PoolList } = await import('./pool-list.tsx')
  return { default: PoolList }
})

/** Every pool's figures. What reads chains is loaded after the page has been painted, so that it never delays that. */
export function LivePools() {
  const isPainted = useIsPainted()
  const skeleton = <SkeletonRows count={7} />
  return (
    <Card padding="none" title={<Trans>Pools on seven chains</Trans>}>
      {isPainted ? (
        <Suspense fallback={skeleton}>
          <PoolList />
        </Suspense>
      ) : (
        skeleton
      )}
    </Card>
  )
}

function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    // A task that is queued in an animation frame runs after that frame was painted.
    const frame = requestAnimationFrame(() => {
      setTimeout(() => {
        setIsPainted(true)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [])
  return isPainted
}
