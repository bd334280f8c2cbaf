import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { cleanDecimalInput, unitsToDecimal } from '#src/lib/units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Field, fieldHelpId, hasFieldError } from './field.tsx'
import { TokenIcon } from './token-icon.tsx'

interface AmountInputProps {
  readonly label: ReactNode
  /** Decimal text as typed; never a number. Parse it with `decimalToUnits`. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly symbol: string
  /** Selects the coin or currency: a `UnitPicker` instead of icon and symbol. */
  readonly picker?: ReactNode
  readonly decimals: number
  /** Available balance in smallest units. Shown, and filled in by "Max" unless `maximum` is set. */
  readonly balance?: bigint | undefined
  /** Label of the balance; "Balance" by default. */
  readonly balanceLabel?: ReactNode
  /** Amount that "Max" fills in, if not the balance. */
  readonly maximum?: bigint | undefined
  /** Formatted value in the pricing currency. */
  readonly fiat?: ReactNode
  /** What is wrong with the amount and how to fix it. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

/** A field for a token amount. */
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
  const id = useId()
  return (
    <Field
      id={id}
      label={label}
      aside={
        balance !== undefined && (
          <Balance label={props.balanceLabel} balance={balance} decimals={decimals} symbol={symbol} />
        )
      }
      error={error}
      hint={hint}
      disabled={disabled}
    >
      {props.picker === undefined && <TokenIcon symbol={symbol} size={28} />}
      <div className="flex min-h-16 min-w-0 flex-1 flex-col justify-center">
        <input
          id={id}
          className="w-full bg-transparent text-title font-bold tabular-nums outline-none placeholder:text-line-strong disabled:text-ink-muted"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={value}
          disabled={disabled}
          aria-invalid={hasFieldError(error) || undefined}
          aria-describedby={fieldHelpId(id)}
          onChange={(event) => {
            const cleaned = cleanDecimalInput(event.target.value)
            if (cleaned !== undefined) onValueChange(cleaned)
          }}
        />
        {fiat !== undefined && <div className="text-micro text-ink-muted">{fiat}</div>}
      </div>
      {props.picker === undefined && <span className="font-semibold">{symbol}</span>}
      {maximum !== undefined && !disabled && (
        <button
          type="button"
          className="touch-target rounded-full bg-brand-50 px-3 py-1.5 text-caption font-semibold text-brand-700 transition-colors hover:bg-brand-100"
          onClick={() => {
            onValueChange(unitsToDecimal(maximum, decimals))
          }}
        >
          <Trans>Max</Trans>
        </button>
      )}
      {props.picker !== undefined && <div className="-me-2 flex max-w-3/5">{props.picker}</div>}
    </Field>
  )
}

interface BalanceProps {
  readonly label: ReactNode
  readonly balance: bigint
  readonly decimals: number
  readonly symbol: string
}

function Balance({ label, balance, decimals, symbol }: BalanceProps) {
  const format = useFormat()
  return (
    <span className="text-ink-muted">
      {label ?? <Trans>Balance</Trans>}{' '}
      <span className="tabular-nums">
        {format.units(balance, decimals)} {symbol}
      </span>
    </span>
  )
}
