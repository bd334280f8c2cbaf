import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { object, string } from 'valibot'
import { currentPassword, emailCode, userName } from '#api/account-rules.ts'
import { addPasskey, beginPasskey } from '#api/second-factor.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { makePasskey } from '#src/entities/session/forms/passkey.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { callApi } from '#src/lib/api-client.ts'
import { InputField } from '#src/ui/input-field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { AdditionCodeField } from './addition-code-field.tsx'

interface PasskeySetupProps {
  /** The account has no second factor yet, and the first takes a code of its mailbox. */
  readonly isFirst: boolean
  /** With the recovery codes, where the account had none. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void
}

/** Has the browser make a passkey and adds it to the account. */
export function PasskeySetup({ isFirst, onAdded }: PasskeySetupProps) {
  const { t } = useLingui()
  const begun = useRef<Record<string, unknown>>(undefined)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ currentPassword, code: isFirst ? emailCode : string(), name: userName }),
    defaultValues: { currentPassword: '', code: '', name: t`This device` },
    hidden: isFirst ? [] : ['code'],
    send: async ({ currentPassword, code, name }) => {
      // The code is used up by the beginning: who turned away from the browser's question is asked again without another.
      begun.current ??= (await callApi(beginPasskey, { currentPassword, ...(isFirst && { code }) })).options
      const response = await makePasskey(begun.current)
      begun.current = undefined
      const { recoveryCodes } = await callApi(addPasskey, { name, response })
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
      {isFirst && <AdditionCodeField form={form} error={errorOf('code')} />}
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
