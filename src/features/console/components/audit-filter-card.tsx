import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { auditAction } from '#api/operators.ts'
import { usedConditions } from '#src/entities/asset/movement-filter.ts'
import { actionTexts } from '#src/features/console/shared/action-texts.ts'
import type { AuditFilter } from '#src/features/console/rules/audit-filter.ts'
import { utcToday } from '#src/lib/period.ts'
import { Button } from '#src/ui/button.tsx'
import { FilterCard } from '#src/ui/filter-card.tsx'
import { FilterField } from '#src/ui/filter-field.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { PeriodFields } from '#src/ui/period-fields.tsx'

interface AuditFilterCardProps {
  readonly filter: AuditFilter
  readonly onFilterChange: (filter: AuditFilter) => void
}

/** Filters the audit log by action, operator, subject and time. */
export function AuditFilterCard({ filter, onFilterChange }: AuditFilterCardProps) {
  const { t, i18n } = useLingui()
  return (
    <FilterCard
      count={usedConditions(filter).length}
      onClear={() => {
        onFilterChange({})
      }}
    >
      <FilterField
        label={t`Action`}
        allLabel={t`All actions`}
        options={auditAction.options.map((value) => ({ value, label: i18n._(actionTexts[value]) }))}
        value={filter.action}
        onValueChange={(action) => {
          onFilterChange({ ...filter, action })
        }}
      />
      <PeriodFields
        period={filter}
        onPeriodChange={(period) => {
          onFilterChange({ ...filter, ...period })
        }}
        lastDay={utcToday()}
        hint={<Trans>Dates are in UTC</Trans>}
      />
      {/* Remounts when the address changes, for example after a tap on a subject. */}
      <TextConditions key={`${filter.operator} ${filter.subject}`} filter={filter} onFilterChange={onFilterChange} />
    </FilterCard>
  )
}

function TextConditions({ filter, onFilterChange }: AuditFilterCardProps) {
  const [operator, setOperator] = useState(filter.operator ?? '')
  const [subject, setSubject] = useState(filter.subject ?? '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onFilterChange({ ...filter, operator: operator.trim() || undefined, subject: subject.trim() || undefined })
  }
  return (
    <form role="search" className="grid items-end gap-3 md:grid-cols-[1fr_2fr_auto]" onSubmit={submit}>
      <InputField
        label={<Trans>Operator (member ID)</Trans>}
        value={operator}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => {
          setOperator(event.target.value)
        }}
      />
      <InputField
        label={<Trans>Subject (whole ID)</Trans>}
        value={subject}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => {
          setSubject(event.target.value)
        }}
      />
      <Button type="submit" variant="secondary">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
