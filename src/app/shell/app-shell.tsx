import { Suspense } from 'react'
import { ScrollRestoration, useNavigation } from 'react-router-dom'
import { routeTables } from '#src/app/route-tables.ts'
import { firstPaint } from '#src/lib/first-paint.ts'
import { firstUse } from '#src/lib/first-use.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { ToastHost } from '#src/ui/toast.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { optionalPart } from './optional-part.ts'
import { PageLayers } from './page-layers.tsx'
import { NextPageLoading } from './page-loading-indicator.tsx'

/**
 * The frame around every page: a column as wide as a phone, or as a desktop for pages with `data-wide`; beside it, on a
 * wide screen, the rail; the tab bar, toasts and app-wide parts.
 */
export function AppShell() {
  const { state } = useNavigation()
  return (
    <div className="lg:pl-rail print:pl-0">
      <div className="mx-auto flex min-h-dvh max-w-column flex-col bg-canvas sm:shadow-floating lg:max-w-page lg:shadow-none xl:has-data-beside:max-w-fit has-data-wide:max-w-desk">
        <OfflineNotice />
        <Suspense>
          <BrandBar />
        </Suspense>
        <Suspense>
          <StatusBanner />
        </Suspense>
        <PageLayers />
        <ToastHost />
        <Suspense>
          <LateParts />
        </Suspense>
        {state === 'loading' && <NextPageLoading />}
        <ScrollRestoration />
      </div>
    </div>
  )
}

const LateParts = optionalPart(async () => {
  await firstPaint()
  void prefetchRoutes()
  const { LateParts } = await withCatalogues([], import('./late-parts.tsx'))
  return LateParts
})

const BrandBar = optionalPart(async () => {
  await firstPaint()
  const { BrandBar } = await withCatalogues([], import('./brand-bar.tsx'))
  return BrandBar
})

const StatusBanner = optionalPart(async () => {
  await firstPaint()
  const { StatusBanner } = await withCatalogues([], import('./status-banner.tsx'))
  return StatusBanner
})

/**
 * Prefetches the routes so that the first navigation needn't wait for them; it reports any failure. A user who only
 * looks at the page doesn't download other pages' tables.
 */
async function prefetchRoutes(): Promise<void> {
  await firstUse()
  await Promise.allSettled(Object.values(routeTables).map(async (load) => load()))
}
