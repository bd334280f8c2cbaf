import { useState } from 'react'
import { AmountInput } from './amount-input.tsx'
import type { Stories } from './stories.ts'

function Field({
  initial = '',
  error,
  disabled = false,
}: {
  readonly initial?: string
  readonly error?: string
  readonly disabled?: boolean
}) {
  const [value, setValue] = useState(initial)
  return (
    <AmountInput
      label="Amount to stake"
      value={value}
      onValueChange={setValue}
      symbol="USDT"
      decimals={6}
      balance={1_250_500_000n}
      hint="At least 10 USDT"
      error={error}
      disabled={disabled}
    />
  )
}

export const stories: Stories = {
  empty: () => <Field />,
  filled: () => <Field initial="100.5" />,
  error: () => <Field initial="99999" error="That is more than your balance." />,
  disabled: () => <Field initial="100" disabled />,
}
