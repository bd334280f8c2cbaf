import { useState } from 'react'
import type { Period } from '#src/lib/period.ts'
import { FilterCard } from './filter-card.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { Stories } from './stories.ts'

function Filter({ start }: { readonly start: Period }) {
  const [period, setPeriod] = useState(start)
  return (
    <FilterCard
      count={Object.values(period).filter((day) => day !== undefined).length}
      onClear={() => {
        setPeriod({})
      }}
    >
      <PeriodFields period={period} onPeriodChange={setPeriod} hint="Days in UTC" />
    </FilterCard>
  )
}

export const stories: Stories = {
  'folded away': () => <Filter start={{}} />,
  'in use': () => <Filter start={{ from: '2026-11-20', to: '2026-11-21' }} />,
  'the wrong way round': () => <Filter start={{ from: '2026-11-21', to: '2026-11-20' }} />,
}
