import { Trans, useLingui } from '@lingui/react/macro'
import { listFactorResets } from '#api/operator-factor-resets.ts'
import { useResetsUnderWay } from '#src/features/console/people/reset.queries.ts'
import { useMayCall } from '#src/features/console/shared/access.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { accountLink } from './account-link.ts'

/** For reviewers: the accounts whose second factors are being removed. */
export function ResetsUnderWay() {
  return useMayCall(listFactorResets) ? <ResetList /> : null
}

function ResetList() {
  const { t } = useLingui()
  const format = useFormat()
  const query = useResetsUnderWay()
  const at = (moment: string) => format.date(Date.parse(moment) / 1000, { style: 'date-time' })
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  if (query.data.length === 0) return null
  return (
    <Card padding="none" title={<Trans>Second factors to reset</Trans>}>
      <List label={t`Second factors to reset`}>
        {query.data.map(({ id, memberId, proposedAt, dueAt, mayConfirm }) => {
          const [proposed, due] = [at(proposedAt), dueAt === null ? null : at(dueAt)]
          return (
            <ListRow
              key={id}
              title={memberId}
              description={
                due === null ? <Trans>Proposed on {proposed}</Trans> : <Trans>Removed on {due} unless stopped</Trans>
              }
              value={mayConfirm ? <Trans>Confirm</Trans> : undefined}
              to={accountLink(id)}
            />
          )
        })}
      </List>
    </Card>
  )
}
