import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { InputField } from '#src/ui/input-field.tsx'

interface EmailFieldProps {
  readonly entry: UseFormRegisterReturn
  readonly label?: ReactNode
  readonly error: ReactNode
  readonly hint?: ReactNode
  /** `username` if the address belongs to an existing account, for password managers. */
  readonly autoComplete: 'username' | 'email'
}

export function EmailField({ entry, label, error, hint, autoComplete }: EmailFieldProps) {
  return (
    <InputField
      {...entry}
      label={label ?? <Trans>Email</Trans>}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder="name@example.com"
      error={error}
      hint={hint}
    />
  )
}
