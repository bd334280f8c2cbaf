import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listListings } from '#api/operators.ts'
import { useUser } from '#src/entities/session/session.ts'
import { ListingCard } from '#src/features/console/components/listing-card.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { listingsQueryOptions } from '#src/features/console/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Coins and networks`} call={listListings}>
      <Listings />
    </OperatorFrame>
  )
}

function Listings() {
  const { i18n } = useLingui()
  const { data: listings, error, isFetching, refetch } = useQuery(listingsQueryOptions(useUser().userId))
  if (!listings) {
    return (
      <Card padding="none">
        {error ? (
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SkeletonRows count={6} />
        )}
      </Card>
    )
  }
  const coins = [...new Set(listings.map(({ coin }) => coin))]
  return coins.map((coin) => (
    <ListingCard key={coin} coin={coin} listings={listings.filter((listing) => listing.coin === coin)} />
  ))
}
