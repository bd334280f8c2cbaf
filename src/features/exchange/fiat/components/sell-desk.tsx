import { lazy, Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { FiatFormSkeleton } from './fiat-form-skeleton.tsx'

const load = async () => withCatalogues(['fiat', 'trade', 'recipient', 'spot', 'errors'], import('./sell-form.tsx'))

const SellForm = lazy(async () => ({ default: (await loadPiece(load)).SellForm }))

/** The form of the launch page. Its space is reserved from the first paint. */
export function SellDesk() {
  return (
    <Suspense fallback={<FiatFormSkeleton />}>
      <SellForm />
    </Suspense>
  )
}
