import { type ReactNode, useId } from 'react'
import { useFormat } from '#src/lib/use-format.ts'
import { Field, fieldHelpId, hasFieldError } from './field.tsx'

interface ParagraphsFieldProps {
  readonly label: ReactNode
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Number of characters as the receiving side counts them, and the maximum. */
  readonly length: number
  readonly maximum: number
  readonly error?: ReactNode
}

/** A multi-line field that shows how much text fits. */
export function ParagraphsField({ label, value, onValueChange, length, maximum, error }: ParagraphsFieldProps) {
  const id = useId()
  const format = useFormat()
  const count = `${format.number(length)} / ${format.number(maximum)}`
  return (
    <Field id={id} label={label} aside={<span className="text-ink-muted tabular-nums">{count}</span>} error={error}>
      <textarea
        id={id}
        dir="auto"
        className="field-sizing-content max-h-96 min-h-32 w-full min-w-0 resize-none bg-transparent py-3.5 outline-none"
        value={value}
        aria-invalid={hasFieldError(error) || undefined}
        aria-describedby={fieldHelpId(id)}
        onChange={(event) => {
          onValueChange(event.target.value)
        }}
      />
    </Field>
  )
}
