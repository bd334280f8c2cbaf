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
  /** Stands in the frame behind the text: a button. */
  readonly trailing?: ReactNode
}

/**
 * A field for text that is no word of a language, such as an address: nothing corrects or completes it, and it grows so
 * that its last characters are there to compare.
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
          // It is one line, however it is shown.
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
