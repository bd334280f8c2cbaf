import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isReversed, type Period } from '#src/lib/period.ts'
import { DateField } from './date-field.tsx'

interface PeriodFieldsProps {
  readonly period: Period
  readonly onPeriodChange: (period: Period) => void
  readonly hint?: ReactNode
}

/** The first and the last day of a list. */
export function PeriodFields({ period: { from, to }, onPeriodChange, hint }: PeriodFieldsProps) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        label={t`Start date`}
        value={from}
        onValueChange={(from) => {
          onPeriodChange({ from, to })
        }}
        error={isReversed({ from, to }) && <Trans>The start date must not be later than the end date.</Trans>}
        hint={hint}
      />
      <DateField
        label={t`End date`}
        value={to}
        onValueChange={(to) => {
          onPeriodChange({ from, to })
        }}
      />
    </div>
  )
}
