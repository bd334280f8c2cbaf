import type { ReactNode } from 'react'
import { InputField } from './input-field.tsx'

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

/** A field for text that is no word of a language, such as an address: nothing corrects or completes it. */
export function TextField({ onValueChange, ...field }: TextFieldProps) {
  return (
    <InputField
      {...field}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => {
        onValueChange(event.target.value)
      }}
    />
  )
}
