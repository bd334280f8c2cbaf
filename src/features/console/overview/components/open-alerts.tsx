import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { AlertRow } from '#src/features/console/overview/components/alert-row.tsx'
import { useOpenAlerts } from '#src/features/console/overview/alerts.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** The open alerts, urgent ones first; empty if all is well. */
export function OpenAlerts() {
  const { t } = useLingui()
  const query = useOpenAlerts()
  if (query.data === undefined) {
    return query.isError ? <Unread isFetching={query.isFetching} onRetry={() => void query.refetch()} /> : null
  }
  const { items, nextCursor } = query.data
  const urgentFirst = items.toSorted(
    (one, other) => Number(other.severity === 'page') - Number(one.severity === 'page'),
  )
  return (
    <>
      {query.isError && <Unread isFetching={query.isFetching} onRetry={() => void query.refetch()} />}
      {items.length > 0 && (
        <Card
          padding="none"
          title={<Trans>Open alerts</Trans>}
          aside={
            <Link to={operatorPaths.operatorAlerts} className="touch-target text-caption font-semibold text-brand-700">
              {nextCursor === null ? <Trans>Past alerts</Trans> : <Trans>See all</Trans>}
            </Link>
          }
        >
          <List label={t`Open alerts`}>
            {urgentFirst.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}

function Unread({ isFetching, onRetry }: { readonly isFetching: boolean; readonly onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      title={<Trans>We couldn’t read the alerts</Trans>}
      action={
        <Button variant="secondary" loading={isFetching} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Something may be wrong that isn’t shown here.</Trans>
    </Notice>
  )
}
