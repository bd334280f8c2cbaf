import { Suspense } from 'react'
import { ScrollRestoration, useNavigation } from 'react-router-dom'
import { firstPaint } from '#src/lib/first-paint.ts'
import { ToastHost } from '#src/ui/toast.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { optionalPart } from './optional-part.ts'
import { PageLayers } from './page-layers.tsx'
import { NextPageLoading } from './page-loading-indicator.tsx'

/**
 * The frame around every page: a column as wide as a phone, or as a desk where a page says `data-wide`; the tab bar,
 * toasts and what concerns the whole app.
 */
export function AppShell() {
  const { state } = useNavigation()
  return (
    <div className="mx-auto flex min-h-dvh max-w-column flex-col bg-canvas has-data-wide:max-w-desk sm:shadow-floating">
      <OfflineNotice />
      <PageLayers />
      <ToastHost />
      <Suspense>
        <LateParts />
      </Suspense>
      {state === 'loading' && <NextPageLoading />}
      <ScrollRestoration />
    </div>
  )
}

const LateParts = optionalPart(async () => {
  await firstPaint()
  const [{ LateParts }] = await Promise.all([import('./late-parts.tsx'), prefetchRoutes()])
  return LateParts
})

/** Ahead of the first step to another page, which would wait for them; that step tells when they do not arrive. */
async function prefetchRoutes(): Promise<void> {
  await Promise.allSettled([import('#src/app/routes.tsx')])
}
