import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { object, string } from 'valibot'
import { currentPassword } from '#api/account-rules.ts'
import type { SecondFactorProof } from '#api/owner-proof.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { EntryForm } from './entry-form.tsx'
import {
  preferredMethod,
  proveSecondFactor,
  rememberMethod,
  secondFactorEntry,
  SecondFactorField,
  type SecondFactorMethod,
  SecondFactorSwitch,
} from './second-factor-fields.tsx'
import { useEntryForm } from './use-entry-form.ts'

interface SecondFactorFormProps {
  /** Methods that the account has. Not empty. */
  readonly methods: readonly SecondFactorMethod[]
  /** WebAuthn request options, if a passkey is among the methods. */
  readonly passkeyOptions: Record<string, unknown> | null
  /** Also asks for the login password. */
  readonly withPassword?: boolean
  readonly submitLabel: ReactNode
  readonly dangerous?: boolean
  readonly send: (proof: SecondFactorProof, currentPassword: string) => Promise<void>
}

/** Proves a second factor with a method of the user's choice. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { methods } = props
  const [method, setMethod] = useState<SecondFactorMethod>(preferredMethod(methods) ?? 'totp')
  return (
    <div className="space-y-5">
      <SecondFactorSwitch methods={methods} method={method} onMethodChange={setMethod} />
      <ProofForm key={method} {...props} method={method} />
    </div>
  )
}

function ProofForm(props: SecondFactorFormProps & { readonly method: SecondFactorMethod }) {
  const { method, passkeyOptions, withPassword = false, submitLabel, dangerous = false, send } = props
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({
      factorCode: secondFactorEntry[method],
      currentPassword: withPassword ? currentPassword : string(),
    }),
    defaultValues: { factorCode: '', currentPassword: '' },
    hidden: method === 'passkey' ? ['factorCode'] : [],
    send: async (entries) => {
      await send(await proveSecondFactor(method, entries.factorCode, passkeyOptions), entries.currentPassword)
      rememberMethod(method)
    },
  })
  return (
    <EntryForm {...frame} submitLabel={submitLabel} dangerous={dangerous}>
      {withPassword && (
        <PasswordField
          {...form.register('currentPassword')}
          label={<Trans>Login password</Trans>}
          autoComplete="current-password"
          error={errorOf('currentPassword')}
        />
      )}
      <SecondFactorField form={form} method={method} error={errorOf('factorCode')} />
    </EntryForm>
  )
}
