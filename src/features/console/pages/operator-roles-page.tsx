import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listOperatorRoles } from '#api/operators.ts'
import { useUser } from '#src/entities/session/session.ts'
import { type EveryonesRoles, operatorRolesQueryOptions } from '#src/features/console/shared/access.queries.ts'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { roleTexts } from '#src/features/console/shared/components/role-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The operators' roles, read-only: they're changed with a command on the server. */
export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Operator roles`} call={listOperatorRoles}>
      <Roles />
    </OperatorFrame>
  )
}

function Roles() {
  const query = useQuery(operatorRolesQueryOptions(useUser().userId))
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  return (
    <>
      <Proposals proposals={query.data.proposals} />
      <Operators operators={query.data.operators} />
    </>
  )
}

function Proposals({ proposals }: Pick<EveryonesRoles, 'proposals'>) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return (
    <Card title={<Trans>Proposals</Trans>} padding="none">
      <p className="px-4 pb-2 text-caption text-ink-muted">
        <Trans>Another administrator confirms a proposal on the server. Copy its command for them.</Trans>
      </p>
      {proposals.length === 0 ? (
        <EmptyState title={<Trans>No open proposals</Trans>} />
      ) : (
        <List label={t`Proposals`}>
          {proposals.map(({ id, email, role, proposedBy, expiresAt }) => {
            const until = format.date(Date.parse(expiresAt) / 1000, { style: 'date-time' })
            return (
              <ListRow
                key={id}
                title={email}
                description={
                  <Trans>
                    Proposed by {proposedBy}, until {until}
                  </Trans>
                }
                value={i18n._(roleTexts[role])}
                action={<CopyButton text={confirmCommand(id)} label={t`Copy command`} />}
              />
            )
          })}
        </List>
      )}
    </Card>
  )
}

function Operators({ operators }: Pick<EveryonesRoles, 'operators'>) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return (
    <Card title={<Trans>Operators</Trans>} padding="none">
      <List label={t`Operators`}>
        {operators.map(({ operator, email, roles, since }) => {
          const date = format.date(Date.parse(since) / 1000)
          return (
            <ListRow
              key={operator}
              title={email}
              description={
                <Trans>
                  {operator}, since {date}
                </Trans>
              }
              value={roles.map((role) => i18n._(roleTexts[role])).join(' · ')}
            />
          )
        })}
      </List>
    </Card>
  )
}

function confirmCommand(id: string): string {
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- a terminal command, the same in every language
  return `npm run operators -- confirm ${id}`
}
