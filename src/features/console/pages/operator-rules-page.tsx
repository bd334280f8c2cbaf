import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOperatorFiatRules } from '#api/operator-fiat-rules.ts'
import { useUser } from '#src/entities/session/session.ts'
import { FiatRuleRow } from '#src/features/console/components/fiat-rule-row.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { RuleFilterCard } from '#src/features/console/components/rule-filter-card.tsx'
import { fiatRulesQueryOptions } from '#src/features/console/operator.queries.ts'
import { fits, placeKey, type RuleFilter } from '#src/features/console/rules/fiat-rules.ts'
import { Card } from '#src/ui/card.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Rules for buying and selling`} call={listOperatorFiatRules}>
      <Rules />
    </OperatorFrame>
  )
}

function Rules() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<RuleFilter>({ change: 'all' })
  const rules = useQuery(fiatRulesQueryOptions(useUser().userId))
  if (!rules.data) return <QueryState query={rules} empty={null} />
  const shown = rules.data
    .filter((rule) => fits(rule, filter))
    .toSorted((one, other) => (placeKey(one) < placeKey(other) ? -1 : 1))
  return (
    <>
      <RuleFilterCard rules={rules.data} filter={filter} onFilterChange={setFilter} />
      <Card padding="none">
        {shown.length === 0 ? (
          <EmptyState title={<Trans>No rules match these filters</Trans>} />
        ) : (
          <ul aria-label={t`Rules`}>
            {shown.map((rule) => (
              <FiatRuleRow key={placeKey(rule)} rule={rule} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
