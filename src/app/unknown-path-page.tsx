import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { loadPiece } from '#src/lib/load-piece.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { rawUrlOf } from '#src/lib/raw-url.ts'
import { NotFound } from './not-found.tsx'
import { PageLoading } from './shell/page-loading-indicator.tsx'

/** spec §2: an unknown path is an external URL if it may be opened; otherwise the page doesn't exist. */
export function Component() {
  const url = rawUrlOf(useLocation())
  if (!url) return <NotFound />
  return (
    <Suspense fallback={<PageLoading />}>
      <LeaveApp url={url} />
    </Suspense>
  )
}

const LeaveApp = lazy(async () => {
  const { LeaveApp } = await loadPiece(async () =>
    withCatalogues(['dialogs'], import('#src/features/dialogs/popups/components/leave-app.tsx')),
  )
  return { default: LeaveApp }
})
