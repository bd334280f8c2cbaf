import type { ReactNode } from 'react'
import { InputField } from './input-field.tsx'

interface TimeFieldProps {
  readonly label: string
  /** Hours and minutes, such as `09:30`; empty when none is chosen. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

/** A time of day. The browser's own control uses the user's clock format and shows a wheel on phones. */
export function TimeField({ onValueChange, ...field }: TimeFieldProps) {
  return (
    <InputField
      {...field}
      type="time"
      onChange={(event) => {
        onValueChange(event.target.value)
      }}
    />
  )
}
