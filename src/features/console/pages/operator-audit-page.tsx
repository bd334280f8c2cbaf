import { Trans, useLingui } from '@lingui/react/macro'
import { listAudit } from '#api/operators.ts'
import { AuditRow } from '#src/features/console/components/audit-row.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { useAudit } from '#src/features/console/operator.queries.ts'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Operator actions`} call={listAudit}>
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
        <EmptyState
          title={<Trans>No decisions yet</Trans>}
          text={<Trans>Every decision is recorded here permanently.</Trans>}
        />
      }
    >
      {(entry) => <AuditRow entry={entry} />}
    </EndlessList>
  )
}
