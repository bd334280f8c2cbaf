import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { maximumMessageLength, messageLength } from '#api/conversations.ts'
import { useSecretRecognizer } from './secrets.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Field, fieldHelpId, hasFieldError } from '#src/ui/field.tsx'

interface MessageFieldProps {
  readonly entry: UseFormRegisterReturn
  readonly label: ReactNode
  /** The current text, for the count and the warning about secrets. */
  readonly value: string
  readonly error: ReactNode
  /** Maximum number of characters. */
  readonly limit?: number
}

/** A multi-line text with its remaining length. Warns of a secret as soon as one is entered. */
export function MessageField({ entry, label, value, error, limit = maximumMessageLength }: MessageFieldProps) {
  const id = useId()
  const format = useFormat()
  const secrets = useSecretRecognizer()
  const count = format.number(messageLength(value.trim()))
  const maximum = format.number(limit)
  const fault = secrets?.hasSecret(value) === true ? <SecretFault /> : error
  const aside = (
    <span className="text-ink-muted tabular-nums">
      <Trans>
        {count} of {maximum}
      </Trans>
    </span>
  )
  return (
    <Field id={id} label={label} aside={aside} error={fault}>
      <textarea
        {...entry}
        id={id}
        rows={6}
        dir="auto"
        className="field-sizing-content max-h-96 min-h-36 w-full min-w-0 resize-none bg-transparent py-3.5 outline-none wrap-anywhere"
        aria-invalid={hasFieldError(fault) || undefined}
        aria-describedby={fieldHelpId(id)}
      />
    </Field>
  )
}

function SecretFault() {
  return (
    <Trans>
      This looks like a recovery phrase or private key. Remove it: nobody at Sevenport asks for it. Transaction hashes
      go in their own field.
    </Trans>
  )
}
