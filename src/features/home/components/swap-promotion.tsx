import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { later } from './later.ts'

/** What the house swaps itself, once it is known whether it does. */
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
