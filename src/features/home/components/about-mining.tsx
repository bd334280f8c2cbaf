import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { later } from './later.ts'

/** How mining works and why a visitor may trust it. The last of the page: nothing moves when it comes. */
export function AboutMining() {
  return (
    <Suspense>
      <HowAndWhy />
    </Suspense>
  )
}

const HowAndWhy = later(
  async () => (await withCatalogues(['home'], import('#src/features/home/later/mining-guide.tsx'))).MiningGuide,
  () => null,
)
