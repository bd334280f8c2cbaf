import { useState } from 'react'
import type { Stories } from './stories.ts'
import { TextField } from './text-field.tsx'

function Address({
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
    <TextField
      label="Address"
      value={value}
      onValueChange={setValue}
      placeholder="0x…"
      hint="On the same network as the pool"
      error={error}
      disabled={disabled}
    />
  )
}

export const stories: Stories = {
  empty: () => <Address />,
  long: () => <Address initial={`0x${'c0ffee15'.repeat(5)}`} />,
  error: () => <Address initial="0x12" error="This is no complete address." />,
  disabled: () => <Address initial="0x12" disabled />,
}
