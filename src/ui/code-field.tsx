import { digitsOf } from '#src/lib/digits.ts'
import { InputField, type InputFieldProps } from './input-field.tsx'

interface CodeFieldProps extends Pick<
  InputFieldProps,
  'label' | 'aside' | 'error' | 'hint' | 'trailing' | 'ref' | 'name' | 'onBlur'
> {
  /** Digits only. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly length?: number
}

/** A field for a code of digits, which may be pasted from the middle of a sentence and is filled in by phones. */
export function CodeField({ value, onValueChange, length = 6, ...field }: CodeFieldProps) {
  return (
    <InputField
      {...field}
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={'·'.repeat(length)}
      // Not maxLength: it would cut a pasted sentence before its digits.
      onChange={(event) => {
        onValueChange(digitsOf(event.target.value).slice(0, length))
      }}
    />
  )
}
