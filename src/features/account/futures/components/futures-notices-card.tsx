import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#src/config/paths.ts'
import { latestNoticesQueryOptions } from '#src/entities/notification/latest-notices.queries.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { Badge } from '#src/ui/chip.tsx'
import { BellIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

/** Number of notices on the section's home page. */
const shown = 3

/** The section's latest notices, with a link to all. */
export function FuturesNoticesCard({ userId }: { readonly userId: string }) {
  const { t } = useLingui()
  const query = useQuery(latestNoticesQueryOptions(useLanguageCode(), userId, 'futures'))
  const { data } = query
  if (data === undefined) return <QueryState query={query} empty={null} />
  const { items, unread } = data
  return (
    <Card padding="none" title={<Trans>Futures notices</Trans>}>
      <List>
        {items.slice(0, shown).map(({ id, title, readStatus }) => (
          <ListRow
            key={id}
            icon={<BellIcon />}
            title={
              <span className={readStatus === 0 ? 'font-semibold' : 'font-normal'}>
                {readStatus === 0 && (
                  <span className="sr-only">
                    <Trans>Unread:</Trans>{' '}
                  </span>
                )}
                {title}
              </span>
            }
            to={`${paths.futuresNotice}?id=${id}`}
          />
        ))}
        <ListRow
          title={<Trans>All notices</Trans>}
          value={<Badge count={unread} label={t`${unread} unread`} />}
          to={paths.futuresNotices}
        />
      </List>
    </Card>
  )
}
