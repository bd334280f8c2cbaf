import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chartSize } from '#src/features/wallet/spot/hooks/use-price-chart.ts'
import type { ChartPoint, PriceChartShape } from '#src/features/wallet/spot/rules/price-chart.ts'
import type { PricePeriod } from '#src/features/wallet/spot/spot.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'

interface PriceChartProps {
  readonly shape: PriceChartShape
  /** Formats a price. */
  readonly text: (price: bigint) => string
  readonly period: PricePeriod
}

/**
 * A line chart of prices. A slider on top, for touch, mouse, arrow keys and screen readers, shows the price at each
 * point; a sentence next to it sums up the line.
 */
export function PriceChart({ shape, text, period }: PriceChartProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [index, setIndex] = useState<number>()
  const { points, line, area, lowest, highest } = shape
  const lastIndex = points.length - 1
  const chosen = index === undefined ? undefined : points[Math.min(index, lastIndex)]
  const moment = ({ at }: { readonly at: number }) =>
    format.date(at, { style: period === 'year' || period === 'month' ? 'date' : 'date-time' })
  const low = text(lowest.price)
  const high = text(highest.price)
  const told = chosen ?? points[lastIndex]
  return (
    <figure className="relative">
      <svg
        aria-hidden="true"
        viewBox={`0 -4 ${chartSize.width} ${chartSize.height + 8}`}
        preserveAspectRatio="none"
        className="h-30 w-full overflow-visible"
      >
        <path d={area} className="fill-brand-50" />
        <path
          d={line}
          className="fill-none stroke-brand-600"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {chosen && <Marker point={chosen} />}
      <input
        type="range"
        className="absolute inset-x-0 top-0 h-30 w-full cursor-crosshair touch-pan-y opacity-0"
        aria-label={t`Price over time`}
        aria-valuetext={told && `${text(told.price)}, ${moment(told)}`}
        min={0}
        max={lastIndex}
        value={index ?? lastIndex}
        onChange={(event) => {
          setIndex(event.target.valueAsNumber)
        }}
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          setIndex(nearest(points, ((event.clientX - left) / width) * chartSize.width))
        }}
        onPointerLeave={() => {
          setIndex(undefined)
        }}
        onBlur={() => {
          setIndex(undefined)
        }}
      />
      <figcaption className="mt-0.5 h-4.5 truncate text-caption text-ink-muted tabular-nums">
        {chosen ? (
          <>
            <span className="font-semibold text-ink">{text(chosen.price)}</span> · {moment(chosen)}
          </>
        ) : (
          <Trans>
            Low {low}, high {high}
          </Trans>
        )}
      </figcaption>
    </figure>
  )
}

function nearest(points: readonly ChartPoint[], x: number): number {
  const after = points.findIndex((point) => point.x >= x)
  const before = points[after - 1]
  const next = points[after]
  if (!next) return points.length - 1
  return before && x - before.x < next.x - x ? after - 1 : after
}

/** Not part of the drawing, which is stretched and would distort a circle. */
function Marker({ point: { x, y } }: { readonly point: ChartPoint }) {
  const left = `${(x / chartSize.width) * 100}%`
  const top = `${((y + 4) / (chartSize.height + 8)) * 100}%`
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 h-30">
      <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left }} />
      <span
        className="absolute size-3 -translate-1/2 rounded-full border-2 border-surface bg-brand-600 shadow-card"
        style={{ left, top }}
      />
    </span>
  )
}
