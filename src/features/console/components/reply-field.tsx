import { type ReactNode, useId } from 'react'
import { maximumMessageLength, messageLength } from '#api/conversations.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Field, fieldHelpId, hasFieldError } from '#src/ui/field.tsx'

interface ReplyFieldProps {
  readonly label: ReactNode
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: ReactNode
}

/** A field of several lines that counts characters as the server does. */
export function ReplyField({ label, value, onValueChange, error }: ReplyFieldProps) {
  const id = useId()
  const format = useFormat()
  const count = `${format.number(messageLength(value.trim()))} / ${format.number(maximumMessageLength)}`
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
