import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { later } from './later.ts'

/** Prices of the best-known coins. Loads after the first paint; the page works without it. */
export function TopCoins() {
  return (
    <Card padding="none" title={<Trans>Top coins</Trans>}>
      {/* As high as with prices, so that loading them shifts nothing. */}
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

/** Fallback: each coin's page shows its price, too. */
function Unavailable() {
  return (
    <p className="p-4 text-ink-muted">
      <Trans>Prices are unavailable right now</Trans>
    </p>
  )
}
