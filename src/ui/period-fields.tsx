import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { askableDays, isReversed, type Period } from '#src/lib/period.ts'
import { DateField } from './date-field.tsx'

interface PeriodFieldsProps {
  readonly period: Period
  readonly onPeriodChange: (period: Period) => void
  /** The last selectable day: later ones can't have entries. */
  readonly lastDay: string
  readonly hint?: ReactNode
}

/** The first and the last day of a list of past items. */
export function PeriodFields({ period: { from, to }, onPeriodChange, lastDay, hint }: PeriodFieldsProps) {
  const { t } = useLingui()
  const askable = askableDays(lastDay)
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        label={t`Start date`}
        value={from}
        first={askable.from}
        last={askable.to}
        onValueChange={(from) => {
          onPeriodChange({ from, to })
        }}
        error={isReversed({ from, to }) && <Trans>The start date can’t be after the end date.</Trans>}
        hint={hint}
      />
      <DateField
        label={t`End date`}
        value={to}
        first={askable.from}
        last={askable.to}
        onValueChange={(to) => {
          onPeriodChange({ from, to })
        }}
      />
    </div>
  )
}
