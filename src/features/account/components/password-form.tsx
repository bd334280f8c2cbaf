import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { object } from 'valibot'
import { currentPassword } from '#api/account-rules.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { PasswordField } from '#src/ui/password-field.tsx'

interface PasswordFormProps {
  readonly submitLabel: ReactNode
  readonly send: (currentPassword: string) => Promise<void>
}

/** Asks for the log-in password, for something that only the owner may do. */
export function PasswordForm({ submitLabel, send }: PasswordFormProps) {
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ currentPassword }),
    defaultValues: { currentPassword: '' },
    send: async (entries) => send(entries.currentPassword),
  })
  return (
    <EntryForm {...frame} submitLabel={submitLabel}>
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Log-in password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
    </EntryForm>
  )
}
