import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { cleanDecimalInput, unitsToDecimal } from '#src/lib/units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { TokenIcon } from './token-icon.tsx'

interface AmountInputProps {
  readonly label: ReactNode
  /** Decimal text as it is typed; never a number. Read it with `decimalToUnits`. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly symbol: string
  readonly decimals: number
  /** What there is, in smallest units. Shown, and what "Max" fills in unless `maximum` is told. */
  readonly balance?: bigint | undefined
  /** Name of the balance; "Balance" unless told. */
  readonly balanceLabel?: ReactNode
  /** What "Max" fills in, where that is not the balance. */
  readonly maximum?: bigint | undefined
  /** Value in the pricing currency, ready to read. */
  readonly fiat?: ReactNode
  /** What is wrong with the amount and how to put it right. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

/** A field for an amount of a token. */
export function AmountInput(props: AmountInputProps) {
  const {
    label,
    value,
    onValueChange,
    symbol,
    decimals,
    balance,
    maximum = balance,
    fiat,
    error,
    hint,
    disabled = false,
  } = props
  const { t } = useLingui()
  const format = useFormat()
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== false
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-caption">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {balance !== undefined && (
          <span className="text-ink-muted">
            {props.balanceLabel ?? <Trans>Balance</Trans>}{' '}
            <span className="tabular-nums">
              {format.units(balance, decimals)} {symbol}
            </span>
          </span>
        )}
      </div>
      <div
        className={classNames(
          'flex min-h-16 items-center gap-3 rounded-control border bg-surface px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          hasError
            ? 'border-danger has-focus-visible:outline-danger'
            : 'border-line-strong has-focus-visible:outline-brand-600',
          disabled && 'bg-canvas',
        )}
      >
        <TokenIcon symbol={symbol} size={28} />
        <div className="min-w-0 flex-1">
          <input
            id={id}
            className="w-full bg-transparent text-title font-bold tabular-nums outline-none placeholder:text-line-strong disabled:text-ink-muted"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={value}
            disabled={disabled}
            aria-invalid={hasError || undefined}
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              const cleaned = cleanDecimalInput(event.target.value)
              if (cleaned !== undefined) onValueChange(cleaned)
            }}
          />
          {fiat !== undefined && <div className="text-micro text-ink-muted">{fiat}</div>}
        </div>
        <span className="font-semibold">{symbol}</span>
        {maximum !== undefined && !disabled && (
          <button
            type="button"
            className="touch-target rounded-full bg-brand-50 px-3 py-1.5 text-caption font-semibold text-brand-700 transition-colors hover:bg-brand-100"
            aria-label={t`Use the maximum amount`}
            onClick={() => {
              onValueChange(unitsToDecimal(maximum, decimals))
            }}
          >
            <Trans>Max</Trans>
          </button>
        )}
      </div>
      <div id={`${id}-help`} aria-live="polite" className="mt-1.5 text-caption">
        {hasError ? (
          <span className="font-medium text-danger">{error}</span>
        ) : (
          <span className="text-ink-muted">{hint}</span>
        )}
      </div>
    </div>
  )
}
