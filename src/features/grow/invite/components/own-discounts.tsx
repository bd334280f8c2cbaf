import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DiscountSum } from '#api/invitation-discounts.ts'
import type { DiscountPercent } from '#api/invitation-offer.ts'
import { discountsQueryOptions } from '#src/features/grow/invite/invite.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { StatGrid, StatTile } from '#src/ui/stat-tile.tsx'
import { DiscountFact } from './discount-fact.tsx'

/** An invited user's discount: the rate, pending amounts and paid amounts. */
export function OwnDiscounts({ userId, percent }: { readonly userId: string; readonly percent: DiscountPercent }) {
  const query = useQuery(discountsQueryOptions(userId))
  return (
    <Card title={<Trans>Your fee discount</Trans>}>
      <Facts>
        <DiscountFact percent={percent} />
      </Facts>
      <p className="py-3 text-caption text-ink-muted">
        <Trans>Paid back to your balance automatically after the campaign’s waiting period.</Trans>
      </p>
      {query.data ? (
        <div className="space-y-2">
          {query.data.map((sum) => (
            <CoinSums key={sum.coin} sum={sum} />
          ))}
        </div>
      ) : (
        <QueryState query={query} empty={null} />
      )}
    </Card>
  )
}

function CoinSums({ sum: { coin, pending, paid } }: { readonly sum: DiscountSum }) {
  const format = useFormat()
  const amount = (value: string) => format.coinAmount(`${value} ${coin}`)
  return (
    <StatGrid>
      <StatTile label={<Trans>Pending</Trans>} value={amount(pending)} />
      <StatTile label={<Trans>Paid in total</Trans>} value={amount(paid)} />
    </StatGrid>
  )
}
