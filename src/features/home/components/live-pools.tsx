import { Trans } from '@lingui/react/macro'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'

const PoolList = lazy(async () => {
  const { PoolList } = await withCatalogues(['home'], import('#src/features/home/later/pool-list.tsx'))
  return { default: PoolList }
})

/** Figures of every pool. The code that reads chains loads once the list is in view, so it never delays a paint. */
export function LivePools({ wallet }: { readonly wallet: string | null }) {
  const list = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(list)
  const skeleton = <SkeletonRows count={7} />
  return (
    <Card padding="none" title={<Trans>Pools on seven chains</Trans>}>
      <div ref={list}>
        {isSeen ? (
          <Suspense fallback={skeleton}>
            <PoolList wallet={wallet} />
          </Suspense>
        ) : (
          skeleton
        )}
      </div>
    </Card>
  )
}

/** Returns whether `element` has been in view. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return
      observer.disconnect()
      setIsSeen(true)
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
    }
  }, [element])
  return isSeen
}
