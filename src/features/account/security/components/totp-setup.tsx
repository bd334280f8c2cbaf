import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { type InferOutput, object, string } from 'valibot'
import type { Profile } from '#api/account.ts'
import { currentPassword, emailCode } from '#api/account-rules.ts'
import { beginTotp, confirmTotp } from '#api/second-factor.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FactorProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { hasFactor, useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { callApi } from '#src/lib/api-client.ts'
import { CodeField } from '#src/ui/code-field.tsx'
import { DeviceIcon } from '#src/ui/rare-icons.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { AdditionCodeField } from './addition-code-field.tsx'

type TotpSecret = InferOutput<typeof beginTotp.data>

interface TotpSetupProps {
  /** The account's factors: adding the first one takes an email code, adding another a proof of an existing one. */
  readonly secondFactors: Profile['secondFactors']
  /** Called with the recovery codes, if the account had none. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void
}

/** Turns on an authenticator app: shows the secret and asks for a code that proves the app has it. */
export function TotpSetup({ secondFactors, onAdded }: TotpSetupProps) {
  const [secret, setSecret] = useState<TotpSecret>()
  if (secret) return <SecretForm secret={secret} onAdded={onAdded} />
  return <BeginForm secondFactors={secondFactors} onBegun={setSecret} />
}

interface BeginFormProps extends Pick<TotpSetupProps, 'secondFactors'> {
  readonly onBegun: (secret: TotpSecret) => void
}

function BeginForm({ secondFactors, onBegun }: BeginFormProps) {
  const { owner, schema, hidden, prove } = useOwnerProof(secondFactors)
  const isFirst = !hasFactor(secondFactors)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ currentPassword, code: isFirst ? emailCode : string(), factorCode: schema.factorCode }),
    defaultValues: { currentPassword: '', code: '', factorCode: '' },
    hidden: isFirst ? ['factorCode'] : ['code', ...hidden.filter((entry) => entry !== 'currentPassword')],
    send: async ({ currentPassword, code, factorCode }) => {
      const secondFactor = await prove(factorCode)
      const proof = secondFactor ? { secondFactor } : { code }
      onBegun(await callApi(beginTotp, { currentPassword, ...proof }))
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Continue</Trans>}>
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Login password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      {isFirst && <AdditionCodeField form={form} error={errorOf('code')} />}
      <FactorProofFields owner={owner} form={form} errorOf={errorOf} />
    </EntryForm>
  )
}

interface SecretFormProps extends Pick<TotpSetupProps, 'onAdded'> {
  readonly secret: TotpSecret
}

function SecretForm({ secret: { secret, uri }, onAdded }: SecretFormProps) {
  const { t } = useLingui()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ code: emailCode }),
    defaultValues: { code: '' },
    send: async (entries) => {
      const { recoveryCodes } = await callApi(confirmTotp, entries)
      onAdded(recoveryCodes)
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Turn on</Trans>}>
      {/* A phone can't scan its own screen, so there the link to the app comes first. */}
      <a
        href={uri}
        className="hidden min-h-13 items-center justify-center gap-2 rounded-control bg-brand-600 px-5 text-lead font-semibold text-white active:bg-brand-700 pointer-coarse:flex"
      >
        <DeviceIcon size={22} />
        <Trans>Open your authenticator app</Trans>
      </a>
      <p className="text-ink-muted">
        <Trans>Scan this with your authenticator app or enter the key manually. Then enter the code it shows.</Trans>
      </p>
      <div className="flex justify-center rounded-control border border-line py-3">
        <QrCode text={uri} label={t`Setup key QR code`} />
      </div>
      <div className="flex items-center gap-2 rounded-control bg-canvas py-1.5 pr-2 pl-3.5">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere tabular-nums">{inGroups(secret)}</span>
        <CopyButton text={secret} label={t`Copy key`} />
      </div>
      <Controller
        control={form.control}
        name="code"
        render={({ field: { onChange, ...field } }) => (
          <CodeField
            {...field}
            label={<Trans>Authenticator code</Trans>}
            onValueChange={onChange}
            error={errorOf('code')}
          />
        )}
      />
    </EntryForm>
  )
}

/** Splits the secret into groups of four, for readability. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
