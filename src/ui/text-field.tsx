import { type ReactNode, useId } from 'react'
import { Field, fieldHelpId, hasFieldError } from './field.tsx'

interface TextFieldProps {
  readonly label: ReactNode
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly placeholder?: string
  /** What is wrong with the text and how to put it right. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

/** A field for text that is no word of a language, such as an address: nothing corrects or completes it. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValueChange, placeholder, error, hint, disabled = false } = props
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={hint} disabled={disabled}>
      <input
        id={id}
        className="min-h-13 w-full min-w-0 bg-transparent font-medium tabular-nums outline-none placeholder:text-line-strong disabled:text-ink-muted"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        disabled={disabled}
        aria-invalid={hasFieldError(error) || undefined}
        aria-describedby={fieldHelpId(id)}
        onChange={(event) => {
          onValueChange(event.target.value)
        }}
      />
    </Field>
  )
}
