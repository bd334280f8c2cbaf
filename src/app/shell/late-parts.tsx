import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { displayQuestionsBy } from '#src/chain/wallet/question-display.ts'
import { watchInstallOffer } from '#src/entities/app-build/install-offer.ts'
import { hasSites } from '#src/entities/device-wallet/sites/site-mark.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { optionalPart } from './optional-part.ts'

watchInstallOffer()

/** Parts of the frame that load after the first paint. */
export function LateParts() {
  const userId = useLoggedInUserId()
  return (
    <>
      <SigningPlace />
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

/** Hosts the signing requests of the wallet on this device. Loads nothing before the first request. */
function SigningPlace() {
  const [piece, setPiece] = useState<{ readonly SigningWatch: ComponentType }>()
  useEffect(() => {
    displayQuestionsBy(async () => setPiece(await loadPiece(loadSigning)))
    if (hasSites()) void loadPiece(loadSites).then(({ startSiteService }) => startSiteService())
  }, [])
  return piece && <piece.SigningWatch />
}

const loadSigning = async () => withCatalogues(['device', 'chain', 'errors'], import('./signing-watch.tsx'))

const loadSites = async () => import('#src/entities/device-wallet/sites/site-service.ts')

const UnreadMark = optionalPart(async () => {
  const [{ UnreadMark }, { keepCachePrivate }] = await Promise.all([
    withCatalogues(['account', 'notices', 'errors'], import('./unread-mark.tsx')),
    import('#src/app/private-cache.ts'),
  ])
  // The session can also end here, outside the pages whose layouts handle it.
  keepCachePrivate()
  return UnreadMark
})

const ConsentWatch = optionalPart(async () => {
  const { ConsentWatch } = await withCatalogues(
    ['account', 'session', 'errors'],
    import('#src/features/account/agreements/components/consent-watch.tsx'),
  )
  return ConsentWatch
})

const UpgradeWatch = optionalPart(async () => {
  const { UpgradeWatch } = await import('#src/features/account/upgrade/components/upgrade-watch.tsx')
  return UpgradeWatch
})
