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

/** A field for a numeric code, which phones can fill in and which can be pasted as part of a sentence. */
export function CodeField({ value, onValueChange, length = 6, ...field }: CodeFieldProps) {
  return (
    <InputField
      {...field}
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={'·'.repeat(length)}
      // Not maxLength, which would cut off a pasted sentence before its digits.
      onChange={(event) => {
        onValueChange(digitsOf(event.target.value).slice(0, length))
      }}
    />
  )
}
