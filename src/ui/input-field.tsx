import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field, fieldHelpId, hasFieldError } from './field.tsx'

export interface InputFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'style'> {
  readonly label: ReactNode
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  /** What is wrong with the input and how to fix it. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  /** Shown in the frame after the input: a button, a unit. */
  readonly trailing?: ReactNode
}

/** A field with an input of any kind; form libraries can attach to it with `ref`. */
export function InputField({ label, aside, error, hint, trailing, disabled = false, ...input }: InputFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} aside={aside} error={error} hint={hint} disabled={disabled}>
      <input
        type="text"
        {...input}
        id={id}
        className="min-h-13 w-full min-w-0 bg-transparent font-medium tabular-nums outline-none placeholder:text-line-strong disabled:text-ink-muted"
        disabled={disabled}
        aria-invalid={hasFieldError(error) || undefined}
        aria-describedby={fieldHelpId(id)}
      />
      {trailing}
    </Field>
  )
}
