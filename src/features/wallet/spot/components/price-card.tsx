import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PriceChange } from '#src/entities/price/price-change.tsx'
import { useCoinPrices } from '#src/entities/price/use-coin-prices.ts'
import { usePriceChart } from '#src/features/wallet/spot/hooks/use-price-chart.ts'
import type { PricePeriod } from '#src/features/wallet/spot/spot.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { RefreshIcon } from '#src/ui/launch-icons.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PriceChart } from './price-chart.tsx'

/** A coin's price, and how it has moved. */
export function PriceCard({ symbol }: { readonly symbol: string }) {
  const { t } = useLingui()
  const [period, setPeriod] = useState<PricePeriod>('day')
  const { price } = useCoinPrices()(symbol)
  const chart = usePriceChart(symbol, period)
  const { query, shape, source, change } = chart
  return (
    <Card
      title={<Trans>Price</Trans>}
      aside={
        source === 'local-market' && (
          <Chip tone="warning">
            <Trans>Practice market</Trans>
          </Chip>
        )
      }
    >
      <p className="flex items-baseline gap-2.5">
        <span className="text-title font-bold tabular-nums">{price ?? <Trans>No price</Trans>}</span>
        {change !== undefined && <PriceChange ratio={change} within={<PeriodText period={period} />} />}
      </p>
      <div aria-busy={query.isPending} className="mt-3 h-35">
        {shape ? (
          <PriceChart shape={shape} text={chart.text} period={period} />
        ) : query.isPending ? (
          <Skeleton className="h-30 w-full" />
        ) : (
          <NoChart onRetry={query.isError ? () => void query.refetch() : undefined} retrying={query.isFetching} />
        )}
      </div>
      <div className="mt-3">
        <SegmentedControl
          label={t`Chart period`}
          options={[
            { value: 'day', label: t`Day` },
            { value: 'week', label: t`Week` },
            { value: 'month', label: t`Month` },
            { value: 'year', label: t`Year` },
          ]}
          value={period}
          onValueChange={setPeriod}
        />
      </div>
    </Card>
  )
}

function PeriodText({ period }: { readonly period: PricePeriod }) {
  switch (period) {
    case 'day':
      return <Trans>in a day</Trans>
    case 'week':
      return <Trans>in a week</Trans>
    case 'month':
      return <Trans>in a month</Trans>
    case 'year':
      return <Trans>in a year</Trans>
  }
}

interface NoChartProps {
  readonly onRetry: (() => void) | undefined
  readonly retrying: boolean
}

function NoChart({ onRetry, retrying }: NoChartProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 rounded-control bg-canvas text-center text-ink-muted">
      <p>
        <Trans>Price history isn’t available right now.</Trans>
      </p>
      {onRetry && (
        <Button variant="secondary" size="small" icon={RefreshIcon} loading={retrying} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
