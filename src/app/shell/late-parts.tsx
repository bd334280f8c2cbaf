import { Suspense } from 'react'
import { watchInstallOffer } from '#src/entities/app-build/install-offer.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { optionalPart } from './optional-part.ts'

watchInstallOffer()

/** Parts of the frame that load after the first paint. */
export function LateParts() {
  const userId = useLoggedInUserId()
  return (
    <>
      <Suspense>
        <UpgradeWatch />
      </Suspense>
      {userId !== null && (
        <Suspense>
          <UnreadMark reader={userId} />
        </Suspense>
      )}
      {userId !== null && (
        <Suspense>
          <ConsentWatch userId={userId} />
        </Suspense>
      )}
    </>
  )
}

const UnreadMark = optionalPart(async () => {
  const [{ UnreadMark }, { keepCachePrivate }] = await Promise.all([
    withCatalogues(['account', 'notices'], import('./unread-mark.tsx')),
    import('#src/app/private-cache.ts'),
  ])
  // The session may end here as well as on the pages whose layouts see to it.
  keepCachePrivate()
  return UnreadMark
})

const ConsentWatch = optionalPart(async () => {
  const { ConsentWatch } = await withCatalogues(
    ['account', 'session'],
    import('#src/features/account/agreements/components/consent-watch.tsx'),
  )
  return ConsentWatch
})

const UpgradeWatch = optionalPart(async () => {
  const { UpgradeWatch } = await import('#src/features/account/upgrade/components/upgrade-watch.tsx')
  return UpgradeWatch
})
