import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { parse } from 'valibot'
import { listAudit } from '#api/operator-audit.ts'
import { movementQuery, usedConditions } from '#src/entities/asset/movement-filter.ts'
import { AuditFilterCard } from '#src/features/console/components/audit-filter-card.tsx'
import { AuditRow } from '#src/features/console/components/audit-row.tsx'
import { readAudit, useAudit } from '#src/features/console/operator.queries.ts'
import { auditCsv } from '#src/features/console/rules/audit-csv.ts'
import { type AuditFilter, auditFilter } from '#src/features/console/rules/audit-filter.ts'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { serverNow } from '#src/lib/server-clock.ts'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { ExportButton } from '#src/ui/export-button.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Operator actions`} call={listAudit}>
      <Audit />
    </OperatorFrame>
  )
}

/** The filter is in the address, so it survives a reload and can be shared with a colleague. */
function Audit() {
  const [params, setParams] = useSearchParams()
  const filter = parse(auditFilter, Object.fromEntries(params))
  const query = movementQuery(filter)
  return (
    <>
      <AuditFilterCard
        filter={filter}
        onFilterChange={(changed) => {
          setParams(usedConditions(changed), { replace: true, preventScrollReset: true })
        }}
      />
      <div>
        <ExportButton
          subject="audit"
          readTable={async (onProgress) => {
            const { exporter, entries } = await readAudit(query, onProgress)
            return auditCsv({ exporter, exportedAt: new Date(serverNow()), conditions: usedConditions(query), entries })
          }}
        />
      </div>
      <AuditList query={query} />
    </>
  )
}

function AuditList({ query }: { readonly query: AuditFilter }) {
  const { t } = useLingui()
  const isNarrowed = usedConditions(query).length > 0
  return (
    <EndlessList
      source={useAudit(query)}
      label={t`Audit`}
      itemKey={({ id }) => id}
      empty={
        isNarrowed ? (
          <EmptyState
            title={<Trans>Nothing matches</Trans>}
            text={<Trans>No operator actions match these filters.</Trans>}
          />
        ) : (
          <EmptyState
            title={<Trans>No decisions yet</Trans>}
            text={<Trans>Every decision is recorded here permanently.</Trans>}
          />
        )
      }
    >
      {(entry) => <AuditRow entry={entry} />}
    </EndlessList>
  )
}
