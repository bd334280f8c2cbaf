import type { ReactNode } from 'react'
import { sumDecimals, type TokenSum } from '#src/entities/mining-pool/mining-totals.ts'
import { useTotalFiat } from '#src/entities/price/use-total-fiat.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** A secondary figure of a hero card. Rendered inside a `dl`. */
export function HeroFigure({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="rounded-control bg-white/12 px-3.5 py-2.5">
      <dt className="text-caption text-white/85">{label}</dt>
      <dd className="text-lead font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

interface TotalOfProps {
  /** `undefined` until known. */
  readonly sums: readonly TokenSum[] | undefined
}

/** The total value of the amounts, or the amounts by token if there is no price to add them up. */
export function TotalOf({ sums }: TotalOfProps) {
  const format = useFormat()
  const { isLoading, totalFiat } = useTotalFiat()
  if (sums === undefined || isLoading) return <FigureSkeleton />
  return (
    totalFiat(sums) ??
    sums
      .map(({ symbol, amount }) => `${format.units(amount, sumDecimals, { maximumFractionDigits: 2 })} ${symbol}`)
      .join(' + ')
  )
}

/** Placeholder of a figure, as high as its line. */
export function FigureSkeleton() {
  return (
    <span className="flex h-[1lh] items-center">
      <Skeleton tone="onSea" className="h-[0.8em] w-24" />
    </span>
  )
}
