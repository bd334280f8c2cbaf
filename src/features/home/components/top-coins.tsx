import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { firstPaint } from '#src/lib/first-paint.ts'
import { loadCatalogue } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'

/** What the best known coins cost. Loaded after the first paint; without it the page is what it was. */
export function TopCoins() {
  return (
    <Card padding="none" title={<Trans>Top coins</Trans>}>
      {/* As high as with its prices: nothing moves when they come. */}
      <div className="min-h-97">
        <Suspense fallback={<SkeletonRows count={5} />}>
          <TopCoinList />
        </Suspense>
      </div>
    </Card>
  )
}

const TopCoinList = lazy(async () => {
  await firstPaint()
  try {
    const [{ TopCoinList }] = await Promise.all([import('./top-coin-list.tsx'), loadCatalogue('account')])
    return { default: TopCoinList }
  } catch {
    // Each coin's price is in the wallet all the same.
    return { default: Unavailable }
  }
})

function Unavailable() {
  return (
    <p className="p-4 text-ink-muted">
      <Trans>No prices at the moment</Trans>
    </p>
  )
}
