import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { InputField } from '#src/ui/input-field.tsx'

interface TransactionFieldProps {
  readonly entry: UseFormRegisterReturn
  readonly error: ReactNode
}

/** A separate field: inside a message, a transaction hash looks like a private key. */
export function TransactionField({ entry, error }: TransactionFieldProps) {
  return (
    <InputField
      {...entry}
      label={<Trans>Transaction hash (optional)</Trans>}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder="0x…"
      error={error}
    />
  )
}
