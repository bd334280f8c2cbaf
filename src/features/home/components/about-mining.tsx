import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { later } from './later.ts'

/** How mining works and why to trust it. Last on the page, so that loading it shifts nothing. */
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
