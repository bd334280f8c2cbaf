import { type ReactNode, useId } from 'react'
import { Field, fieldHelpId, hasFieldError } from './field.tsx'

interface TextFieldProps {
  readonly label: ReactNode
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly placeholder?: string
  /** What is wrong with the text and how to fix it. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
  /** Shown in the frame after the text: a button. */
  readonly trailing?: ReactNode
}

/**
 * A field for text that isn't natural language, such as an address: no autocorrection or autocompletion, and it grows
 * so that the last characters stay visible for comparison.
 */
export function TextField({ label, value, onValueChange, error, hint, disabled = false, ...rest }: TextFieldProps) {
  const { placeholder, trailing } = rest
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={hint} disabled={disabled}>
      <textarea
        id={id}
        rows={1}
        className="field-sizing-content min-h-13 w-full min-w-0 resize-none bg-transparent py-3.5 font-medium break-all tabular-nums outline-none placeholder:text-line-strong disabled:text-ink-muted"
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={hasFieldError(error) || undefined}
        aria-describedby={fieldHelpId(id)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // The value is a single line, however it wraps.
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onChange={(event) => {
          onValueChange(event.target.value.replaceAll(/[\r\n]+/g, ''))
        }}
      />
      {trailing}
    </Field>
  )
}
