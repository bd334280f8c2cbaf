import type { ReactNode } from 'react'
import { useTotalFiat } from '#src/features/mining/hooks/use-total-fiat.ts'
import { sumDecimals, type TokenSum } from '#src/features/mining/rules/mining-totals.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** A figure beside the main one of a hero. Stands in a `dl`. */
export function HeroFigure({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="rounded-control bg-white/12 px-3.5 py-2.5">
      <dt className="text-caption text-white/85">{label}</dt>
      <dd className="text-lead font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

/** What amounts are worth together; amount by token where no price makes one sum of them. */
export function TotalOf({ sums }: { readonly sums: readonly TokenSum[] }) {
  const format = useFormat()
  const totalFiat = useTotalFiat()
  return (
    totalFiat(sums) ??
    sums
      .map(({ symbol, amount }) => `${format.units(amount, sumDecimals, { maximumFractionDigits: 2 })} ${symbol}`)
      .join(' + ')
  )
}
