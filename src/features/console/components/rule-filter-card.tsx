import { Trans, useLingui } from '@lingui/react/macro'
import type { OperatorFiatRule } from '#api/operator-fiat-rules.ts'
import { useRuleTexts } from '#src/features/console/hooks/use-rule-texts.ts'
import type { RuleFilter } from '#src/features/console/rules/fiat-rules.ts'
import { Card } from '#src/ui/card.tsx'
import { FilterField } from '#src/ui/filter-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

interface RuleFilterCardProps {
  /** All rules, unfiltered. */
  readonly rules: readonly OperatorFiatRule[]
  readonly filter: RuleFilter
  readonly onFilterChange: (filter: RuleFilter) => void
}

/** Filters the rules. */
export function RuleFilterCard({ rules, filter, onFilterChange }: RuleFilterCardProps) {
  const { t } = useLingui()
  const texts = useRuleTexts()
  const change = (part: Partial<RuleFilter>) => {
    onFilterChange({ ...filter, ...part })
  }
  const partners = [...new Set(rules.map(({ partner }) => partner))]
  const countries = [...new Set(rules.map(({ country }) => country))]
  return (
    <Card>
      <div className="grid gap-3 md:grid-cols-3">
        <FilterField
          label={t`Partner`}
          allLabel={t`All partners`}
          options={partners.map((value) => ({ value, label: value }))}
          value={filter.partner}
          onValueChange={(partner) => change({ partner })}
        />
        <FilterField
          label={t`Country`}
          allLabel={t`All countries`}
          options={countries.map((value) => ({ value, label: texts.country(value) }))}
          value={filter.country}
          onValueChange={(country) => change({ country })}
        />
        <FilterField<OperatorFiatRule['direction']>
          label={t`Direction`}
          allLabel={t`Buy and sell`}
          options={(['buy', 'sell'] as const).map((value) => ({ value, label: texts.direction[value] }))}
          value={filter.direction}
          onValueChange={(direction) => change({ direction })}
        />
      </div>
      <div className="mt-3">
        <SegmentedControl<RuleFilter['change']>
          label={t`Status`}
          value={filter.change}
          onValueChange={(value) => change({ change: value })}
          options={[
            { value: 'all', label: <Trans>All</Trans> },
            { value: 'changed', label: <Trans>Changed</Trans> },
            { value: 'withdrawn', label: <Trans>Not offered</Trans> },
          ]}
        />
      </div>
    </Card>
  )
}
