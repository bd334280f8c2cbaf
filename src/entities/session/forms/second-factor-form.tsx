import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Controller } from 'react-hook-form'
import { type InferOutput, maxLength, nonEmpty, object, pipe, string, trim } from 'valibot'
import { currentPassword, emailCode } from '#api/account-rules.ts'
import type { secondFactorMethod, SecondFactorProof } from '#api/authentication.ts'
import { CodeField } from '#src/ui/code-field.tsx'
import { PasskeyIcon } from '#src/ui/icons.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { EntryForm } from './entry-form.tsx'
import { formFault } from './form-fault-text.ts'
import { askForPasskey } from './passkey.ts'
import { useEntryForm } from './use-entry-form.ts'

export type SecondFactorMethod = InferOutput<typeof secondFactorMethod>

interface SecondFactorFormProps {
  /** What the account has. Not empty. */
  readonly methods: readonly SecondFactorMethod[]
  /** WebAuthn request options, where a passkey is among the methods. */
  readonly passkeyOptions: Record<string, unknown> | null
  /** Asks for the log-in password, too. */
  readonly withPassword?: boolean
  readonly submitLabel: ReactNode
  readonly dangerous?: boolean
  readonly send: (proof: SecondFactorProof, currentPassword: string) => Promise<void>
}

/** Proves a second factor in a way of the person's choice. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { t } = useLingui()
  const { methods } = props
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'totp')
  const labels: Record<SecondFactorMethod, ReactNode> = {
    totp: <Trans>Authenticator</Trans>,
    passkey: <Trans>Passkey</Trans>,
    'recovery-code': <Trans>Recovery code</Trans>,
  }
  return (
    <div className="space-y-5">
      {methods.length > 1 && (
        <SegmentedControl
          label={t`Confirm with`}
          value={method}
          onValueChange={setMethod}
          options={methods.map((value) => ({ value, label: labels[value] }))}
        />
      )}
      <ProofForm key={method} {...props} method={method} />
    </div>
  )
}

const codeOf = {
  totp: emailCode,
  'recovery-code': pipe(string(), trim(), nonEmpty(formFault('recovery-code-missing')), maxLength(40)),
  passkey: string(),
} as const

function ProofForm(props: SecondFactorFormProps & { readonly method: SecondFactorMethod }) {
  const { method, passkeyOptions, withPassword = false, submitLabel, dangerous = false, send } = props
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ code: codeOf[method], currentPassword: withPassword ? currentPassword : string() }),
    defaultValues: { code: '', currentPassword: '' },
    send: async (entries) => {
      const proof =
        method === 'passkey'
          ? { method, response: await askForPasskey(passkeyOptions ?? {}) }
          : { method, code: entries.code }
      await send(proof, entries.currentPassword)
    },
  })
  return (
    <EntryForm {...frame} submitLabel={submitLabel} dangerous={dangerous}>
      {withPassword && (
        <PasswordField
          {...form.register('currentPassword')}
          label={<Trans>Log-in password</Trans>}
          autoComplete="current-password"
          error={errorOf('currentPassword')}
        />
      )}
      {method === 'totp' && (
        <Controller
          control={form.control}
          name="code"
          render={({ field: { onChange, ...field } }) => (
            <CodeField
              {...field}
              label={<Trans>Code of your authenticator app</Trans>}
              onValueChange={onChange}
              error={errorOf('code')}
              hint={<Trans>6 digits that change every 30 seconds</Trans>}
            />
          )}
        />
      )}
      {method === 'recovery-code' && (
        <InputField
          {...form.register('code')}
          label={<Trans>Recovery code</Trans>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('code')}
          hint={<Trans>One of the codes that you kept. It works once.</Trans>}
        />
      )}
      {method === 'passkey' && (
        <p className="flex items-center gap-3 rounded-control bg-brand-50 p-3.5 text-caption text-brand-700">
          <PasskeyIcon />
          <Trans>Your browser asks for your passkey: your face, your finger, a PIN or a security key.</Trans>
        </p>
      )}
    </EntryForm>
  )
}
