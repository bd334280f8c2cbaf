import { Trans, useLingui } from '@lingui/react/macro'
import { AuditRow } from '#src/features/operator/components/audit-row.tsx'
import { OperatorFrame } from '#src/features/operator/components/operator-frame.tsx'
import { useAudit } from '#src/features/operator/operator.queries.ts'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`What operators have done`}>
      <AuditList />
    </OperatorFrame>
  )
}

function AuditList() {
  const { t } = useLingui()
  return (
    <EndlessList
      source={useAudit()}
      label={t`Audit`}
      itemKey={({ id }) => id}
      empty={
        <EmptyState title={<Trans>Nothing yet</Trans>} text={<Trans>Every decision is kept here for ever.</Trans>} />
      }
    >
      {(entry) => <AuditRow entry={entry} />}
    </EndlessList>
  )
}
