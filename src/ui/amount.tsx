import { Trans } from '@lingui/react/macro'
import { classNames } from '#src/lib/class-names.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Skeleton } from './skeleton.tsx'
import { TokenIcon } from './token-icon.tsx'

interface AmountProps {
  /** In the token's smallest unit; `undefined` while loading. */
  readonly value: bigint | undefined
  readonly decimals: number
  readonly symbol: string
  /** Formatted value in the pricing currency (`≈ ¥63.84`); `null` if no price is known; omit it for no such line. */
  readonly fiat?: string | null | undefined
  readonly size?: 'body' | 'title' | 'headline'
  readonly tone?: 'plain' | 'reward' | 'onSea'
  /** Puts a plus before an incoming amount. */
  readonly signed?: boolean
  readonly icon?: boolean
  readonly align?: 'start' | 'center' | 'end'
  readonly maximumFractionDigits?: number
}

const sizes = {
  body: { number: 'text-body font-semibold', symbol: 'text-body', icon: 20, skeleton: 'h-5 w-24' },
  title: { number: 'text-title font-bold', symbol: 'text-lead', icon: 26, skeleton: 'h-7 w-32' },
  headline: { number: 'text-headline font-bold tracking-tight', symbol: 'text-lead', icon: 32, skeleton: 'h-10 w-40' },
}

const tones = {
  plain: { number: 'text-ink', minor: 'text-ink-muted' },
  reward: { number: 'text-reward', minor: 'text-ink-muted' },
  onSea: { number: 'text-white', minor: 'text-white/85' },
}

const alignments = { start: 'items-start', center: 'items-center', end: 'items-end' }

/** Shows an amount: coin icon, number, symbol, and its value below. Never shows more than there is. */
export function Amount(props: AmountProps) {
  const {
    value,
    decimals,
    symbol,
    fiat,
    size = 'body',
    tone = 'plain',
    signed = false,
    icon = false,
    align = 'start',
  } = props
  const format = useFormat()
  const look = sizes[size]
  return (
    <span className={classNames('inline-flex min-w-0 flex-col', alignments[align])}>
      <span className="inline-flex items-center gap-1.5">
        {icon && <TokenIcon symbol={symbol} size={look.icon} />}
        {value === undefined ? (
          <Skeleton className={look.skeleton} tone={tone === 'onSea' ? 'onSea' : 'plain'} />
        ) : (
          <span className="inline-flex items-baseline gap-1.5">
            <span className={classNames('tabular-nums', look.number, tones[tone].number)}>
              {signed && value > 0n && '+'}
              {format.units(value, decimals, {
                ...(props.maximumFractionDigits !== undefined && {
                  maximumFractionDigits: props.maximumFractionDigits,
                }),
              })}
            </span>
            <span className={classNames('font-medium', look.symbol, tones[tone].minor)}>{symbol}</span>
          </span>
        )}
      </span>
      {fiat !== undefined && (
        <span className={classNames('text-caption tabular-nums', tones[tone].minor)}>
          {fiat ?? <Trans>No fiat value available</Trans>}
        </span>
      )}
    </span>
  )
}
