import { Trans } from '@lingui/react/macro'
import { classNames } from '#src/lib/class-names.ts'
import { useFormat } from '#src/lib/use-format.ts'

interface PriceChangeProps {
  /** 0.05 for a rise of five percent. */
  readonly ratio: number
  /** Period of the change, for screen readers. */
  readonly within?: React.ReactNode
}

/** Shows a price change. The sign carries the meaning; the color only helps. */
export function PriceChange({ ratio, within }: PriceChangeProps) {
  const format = useFormat()
  const look = ratio === 0 ? 'text-ink-muted' : ratio > 0 ? 'text-success' : 'text-danger'
  return (
    <span className={classNames('font-medium whitespace-nowrap tabular-nums', look)}>
      {ratio > 0 && '+'}
      {format.percent(ratio)}
      <span className="sr-only"> {within ?? <Trans>in 24 hours</Trans>}</span>
    </span>
  )
}
