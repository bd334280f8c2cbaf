import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Coin } from '#api/coins.ts'
import { paths } from '#src/config/paths.ts'
import { isSupported } from '#src/entities/asset/coin.queries.ts'
import { latestEntriesQueryOptions } from '#src/features/wallet/spot/spot.queries.ts'
import { withCoin } from '#src/features/wallet/spot/spot-links.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { List } from '#src/ui/list-row.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { EntryRow } from './entry-row.tsx'

/** Number of movements shown. */
const shownCount = 5

interface LatestEntriesProps {
  readonly coin: Coin
  /** Id of the logged-in user. */
  readonly userId: string
}

/** The latest movements of a coin's balance. */
export function LatestEntries({ coin, userId }: LatestEntriesProps) {
  const { symbol } = coin
  const { t, i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(latestEntriesQueryOptions(userId, symbol))
  return (
    <Card
      padding="none"
      title={<Trans>Recent activity</Trans>}
      aside={
        data &&
        data.items.length > 0 && (
          <TextLink to={withCoin(paths.spotHistory, symbol)}>
            <Trans>All</Trans>
          </TextLink>
        )
      }
    >
      {data ? (
        data.items.length > 0 ? (
          <List label={t`Recent activity`}>
            {data.items.slice(0, shownCount).map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </List>
        ) : (
          <NoMovements coin={coin} />
        )
      ) : error ? (
        <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows />
      )}
    </Card>
  )
}

function NoMovements({ coin }: { readonly coin: Coin }) {
  const { symbol } = coin
  return (
    <EmptyState
      icon={ClockIcon}
      title={<Trans>No activity yet</Trans>}
      text={<Trans>Deposits, withdrawals and transfers of {symbol} appear here.</Trans>}
      action={
        isSupported(coin, 'deposit') && (
          <ButtonLink to={withCoin(paths.deposit, symbol)} variant="secondary">
            <Trans>Deposit</Trans>
          </ButtonLink>
        )
      }
    />
  )
}
