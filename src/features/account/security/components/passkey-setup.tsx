import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { object, string } from 'valibot'
import type { Profile } from '#api/account.ts'
import { currentPassword, emailCode, userName } from '#api/account-rules.ts'
import { addPasskey, beginPasskey } from '#api/second-factor.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { makePasskey } from '#src/entities/session/forms/passkey.ts'
import { FactorProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { hasFactor, useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { callApi } from '#src/lib/api-client.ts'
import { InputField } from '#src/ui/input-field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { AdditionCodeField } from './addition-code-field.tsx'

interface PasskeySetupProps {
  /** The account's factors: adding the first one takes an email code, adding another a proof of an existing one. */
  readonly secondFactors: Profile['secondFactors']
  /** The domain that the app is open on; the passkey works only there. */
  readonly domain: string
  /** Called with the recovery codes, if the account had none. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void
}

/** Has the browser create a passkey and adds it to the account. */
export function PasskeySetup({ secondFactors, domain, onAdded }: PasskeySetupProps) {
  const { t } = useLingui()
  const { owner, schema, hidden, prove } = useOwnerProof(secondFactors)
  const isFirst = !hasFactor(secondFactors)
  const begun = useRef<Record<string, unknown>>(undefined)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({
      currentPassword,
      code: isFirst ? emailCode : string(),
      factorCode: schema.factorCode,
      name: userName,
    }),
    defaultValues: { currentPassword: '', code: '', factorCode: '', name: t`This device` },
    hidden: isFirst ? ['factorCode'] : ['code', ...hidden.filter((entry) => entry !== 'currentPassword')],
    send: async ({ currentPassword, code, factorCode, name }) => {
      // Beginning uses up the code or proof: users who dismissed the browser's prompt can retry without a new one.
      if (begun.current === undefined) {
        const secondFactor = await prove(factorCode)
        const proof = secondFactor ? { secondFactor } : { code }
        begun.current = (await callApi(beginPasskey, { currentPassword, ...proof })).options
      }
      const response = await makePasskey(begun.current)
      begun.current = undefined
      const { recoveryCodes } = await callApi(addPasskey, { name, response })
      onAdded(recoveryCodes)
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Create passkey</Trans>}>
      <p className="text-ink-muted">
        <Trans>This passkey will only work on {domain}.</Trans>
      </p>
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Login password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      {isFirst && <AdditionCodeField form={form} error={errorOf('code')} />}
      <FactorProofFields owner={owner} form={form} errorOf={errorOf} />
      <InputField
        {...form.register('name')}
        label={<Trans>Passkey name</Trans>}
        autoComplete="off"
        error={errorOf('name')}
        hint={<Trans>Helps you tell your passkeys apart</Trans>}
      />
    </EntryForm>
  )
}
