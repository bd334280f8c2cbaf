import { Trans, useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { parse, safeParse } from 'valibot'
import { invitationCode } from '#api/invitation-rules.ts'
import { inviterQueryOptions } from '#src/entities/session/invitation.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { InputField } from '#src/ui/input-field.tsx'

interface InvitationCodeFieldProps {
  readonly entry: UseFormRegisterReturn
  /** The current input. */
  readonly value: string
  readonly label: ReactNode
  readonly error: ReactNode
  /** Shown below until the code is complete. */
  readonly hint?: ReactNode
}

/** A field for an invitation code that shows the inviter before the code is used. */
export function InvitationCodeField({ entry, value, label, error, hint }: InvitationCodeFieldProps) {
  const { i18n } = useLingui()
  const isWhole = safeParse(invitationCode, value).success
  const options = inviterQueryOptions(isWhole ? parse(invitationCode, value) : '')
  const inviter = useQuery(isWhole ? options : { ...options, queryFn: skipToken })
  const email = inviter.data?.email
  return (
    <InputField
      {...entry}
      label={label}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      error={error ?? (inviter.error && i18n._(apiErrorText(inviter.error)))}
      hint={email === undefined ? hint : <Trans>Invited by {email}</Trans>}
    />
  )
}
