import { Trans, useLingui } from '@lingui/react/macro'
import { object } from 'valibot'
import { currentPassword, userName } from '#api/account-rules.ts'
import { addPasskey, beginPasskey } from '#api/second-factor.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { makePasskey } from '#src/entities/session/forms/passkey.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { callApi } from '#src/lib/api-client.ts'
import { InputField } from '#src/ui/input-field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'

interface PasskeySetupProps {
  /** With the recovery codes, where the account had none. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void
}

/** Has the browser make a passkey and adds it to the account. */
export function PasskeySetup({ onAdded }: PasskeySetupProps) {
  const { t } = useLingui()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ currentPassword, name: userName }),
    defaultValues: { currentPassword: '', name: t`This device` },
    send: async (entries) => {
      const { options } = await callApi(beginPasskey, { currentPassword: entries.currentPassword })
      const response = await makePasskey(options)
      const { recoveryCodes } = await callApi(addPasskey, { name: entries.name, response })
      onAdded(recoveryCodes)
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Create passkey</Trans>}>
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Log-in password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      <InputField
        {...form.register('name')}
        label={<Trans>Name of the passkey</Trans>}
        autoComplete="off"
        error={errorOf('name')}
        hint={<Trans>By which you know it again</Trans>}
      />
    </EntryForm>
  )
}
