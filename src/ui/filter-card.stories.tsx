import { useState } from 'react'
import type { Period } from '#src/lib/period.ts'
import { FilterCard } from './filter-card.tsx'
import { FilterField } from './filter-field.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { Stories } from './stories.ts'

const coins = ['USDT', 'ETH'].map((symbol) => ({ value: symbol, label: symbol }))

function Filter({ start }: { readonly start: Period }) {
  const [period, setPeriod] = useState(start)
  const [coin, setCoin] = useState<string>()
  return (
    <FilterCard
      count={[coin, period.from, period.to].filter((condition) => condition !== undefined).length}
      onClear={() => {
        setPeriod({})
        setCoin(undefined)
      }}
    >
      <FilterField label="Coin" allLabel="All coins" options={coins} value={coin} onValueChange={setCoin} />
      <PeriodFields lastDay="2026-11-21" period={period} onPeriodChange={setPeriod} hint="Dates are in UTC" />
    </FilterCard>
  )
}

export const stories: Stories = {
  'folded away': () => <Filter start={{}} />,
  'in use': () => <Filter start={{ from: '2026-11-20', to: '2026-11-21' }} />,
  'the wrong way round': () => <Filter start={{ from: '2026-11-21', to: '2026-11-20' }} />,
}
