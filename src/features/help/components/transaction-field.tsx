import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { InputField } from '#src/ui/input-field.tsx'

interface TransactionFieldProps {
  readonly entry: UseFormRegisterReturn
  readonly error: ReactNode
}

/** A field of its own: within a message, the hash of a transaction can't be told from a private key. */
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
