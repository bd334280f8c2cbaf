import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { later } from './later.ts'

/** What the best known coins cost. Loaded after the first paint; without it the page is what it was. */
export function TopCoins() {
  return (
    <Card padding="none" title={<Trans>Top coins</Trans>}>
      {/* As high as with its prices: nothing moves when they come. */}
      <div className="min-h-100.25">
        <Suspense fallback={<SkeletonRows count={5} />}>
          <TopCoinList />
        </Suspense>
      </div>
    </Card>
  )
}

const TopCoinList = later(
  async () => (await withCatalogues(['home'], import('#src/features/home/later/top-coin-list.tsx'))).TopCoinList,
  Unavailable,
)

/** Each coin's price is on its page all the same. */
function Unavailable() {
  return (
    <p className="p-4 text-ink-muted">
      <Trans>Prices are unavailable right now</Trans>
    </p>
  )
}
