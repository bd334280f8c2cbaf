import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { later } from './later.ts'

/** Promotes the swaps that the house makes itself, once it's known whether it makes any. */
export function SwapPromotion() {
  return (
    <Suspense fallback={null}>
      <DollarSwaps />
    </Suspense>
  )
}

const DollarSwaps = later(
  async () => (await withCatalogues(['home'], import('#src/features/home/later/dollar-swaps.tsx'))).DollarSwaps,
  () => null,
)
