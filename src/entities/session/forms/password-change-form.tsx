import { Trans } from '@lingui/react/macro'
import { object, pipe, string } from 'valibot'
import { currentPassword, newPassword } from '#api/account-rules.ts'
import type { Realm } from '#api/endpoint.ts'
import { authenticationOf } from '#src/entities/session/authentication-calls.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordsMatch } from './passwords-match.ts'
import { useEntryForm } from './use-entry-form.ts'

const change = pipe(object({ currentPassword, password: newPassword, repeated: string() }), passwordsMatch())

interface PasswordChangeFormProps {
  readonly realm: Realm
  readonly onChanged: () => void
}

/** Changes the logged-in user's login password. */
export function PasswordChangeForm({ realm, onChanged }: PasswordChangeFormProps) {
  const { email } = useUser(realm)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: change,
    defaultValues: { currentPassword: '', password: '', repeated: '' },
    send: async (entries) => {
      const passwords = { currentPassword: entries.currentPassword, newPassword: entries.password }
      await callApi(authenticationOf[realm].changePassword, passwords)
      onChanged()
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Change password</Trans>}>
      {/* Tells password managers which entry to update. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Current password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      <NewPasswordFields
        form={form}
        errorOf={errorOf}
        label={<Trans>New password</Trans>}
        repeatLabel={<Trans>Confirm new password</Trans>}
      />
    </EntryForm>
  )
}
