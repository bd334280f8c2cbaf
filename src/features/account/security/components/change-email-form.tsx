import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { object, parse, string } from 'valibot'
import { changeEmail, type OwnerProof, type Profile, sendAccountCode } from '#api/account.ts'
import { currentPassword, email, emailCode } from '#api/account-rules.ts'
import { apiErrorCode } from '#api/errors.ts'
import { passkeyProofOptions } from '#api/second-factor.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EmailField } from '#src/entities/session/forms/email-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import {
  proveSecondFactor,
  secondFactorEntry,
  SecondFactorField,
  type SecondFactorMethod,
  SecondFactorSwitch,
  preferredMethod,
  usableMethods,
} from '#src/entities/session/forms/second-factor-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { profileQueryOptions, useKeepProfile } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

type OwnerMethod = OwnerProof['method']

interface ChangeEmailFormProps {
  readonly profile: Profile
  readonly onChanged: () => void
}

/** Moves the account to another email address: codes prove the new one and the one so far. */
export function ChangeEmailForm({ profile, onChanged }: ChangeEmailFormProps) {
  const { t } = useLingui()
  const [ownerMethod, setOwnerMethod] = useState<OwnerMethod>('mailed-code')
  const methods = usableMethods(profile.secondFactors)
  const [chosenMethod, setChosenMethod] = useState<SecondFactorMethod>()
  const method = chosenMethod ?? preferredMethod(methods)
  const { form, errorOf, ...frame } = useEmailChange(ownerMethod, method, onChanged)
  const chooseMethod = (chosen: SecondFactorMethod) => {
    setChosenMethod(chosen)
    form.resetField('factorCode')
  }
  const sendCode = async () => {
    if (!(await form.trigger('newEmail', { shouldFocus: true }))) return undefined
    const newEmail = parse(email, form.getValues('newEmail'))
    const { retryAfter } = await callApi(sendAccountCode, { purpose: 'change-email', newEmail })
    return { email: newEmail, retryAfter }
  }
  const sendOwnerCode = async () => {
    const { retryAfter } = await callApi(sendAccountCode, { purpose: 'leave-email' })
    return { email: profile.email, retryAfter }
  }
  return (
    <EntryForm {...frame} submitLabel={<Trans>Change email</Trans>}>
      <PasswordField
        {...form.register('currentPassword')}
        label={<Trans>Login password</Trans>}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      <EmailField
        entry={form.register('newEmail')}
        label={<Trans>New email</Trans>}
        autoComplete="email"
        error={errorOf('newEmail')}
      />
      <EmailCodeField form={form} label={t`Code sent to your new email`} error={errorOf('code')} sendCode={sendCode} />
      {profile.hasFundPassword && (
        <SegmentedControl
          label={t`Verify with`}
          value={ownerMethod}
          onValueChange={setOwnerMethod}
          options={[
            { value: 'mailed-code', label: <Trans>Email code</Trans> },
            { value: 'fund-password', label: <Trans>Fund password</Trans> },
          ]}
        />
      )}
      {ownerMethod === 'mailed-code' ? (
        <EmailCodeField
          form={form}
          name="ownerCode"
          label={t`Code sent to your current email`}
          error={errorOf('ownerCode')}
          sendCode={sendOwnerCode}
        />
      ) : (
        <PasswordField
          {...form.register('fundPassword')}
          label={<Trans>Fund password</Trans>}
          autoComplete="off"
          error={errorOf('fundPassword')}
          hint={<Trans>If you’ve lost access to your current email</Trans>}
        />
      )}
      {method && (
        <>
          <SecondFactorSwitch methods={methods} method={method} onMethodChange={chooseMethod} />
          <SecondFactorField form={form} method={method} error={errorOf('factorCode')} />
        </>
      )}
    </EntryForm>
  )
}

function useEmailChange(ownerMethod: OwnerMethod, method: SecondFactorMethod | undefined, onChanged: () => void) {
  const { userId } = useUser()
  const queryClient = useQueryClient()
  const keepProfile = useKeepProfile()
  const isByCode = ownerMethod === 'mailed-code'
  const asksForCode = method !== undefined && method !== 'passkey'
  return useEntryForm({
    schema: object({
      currentPassword,
      newEmail: email,
      code: emailCode,
      ownerCode: isByCode ? emailCode : string(),
      fundPassword: isByCode ? string() : currentPassword,
      factorCode: method === undefined ? string() : secondFactorEntry[method],
    }),
    defaultValues: { currentPassword: '', newEmail: '', code: '', ownerCode: '', fundPassword: '', factorCode: '' },
    hidden: [isByCode ? 'fundPassword' : 'ownerCode', ...(asksForCode ? [] : ['factorCode' as const])],
    send: async ({ ownerCode, fundPassword, factorCode, ...entries }) => {
      const ownerProof = isByCode
        ? { method: 'mailed-code' as const, code: ownerCode }
        : { method: 'fund-password' as const, fundPassword }
      const options = method === 'passkey' ? (await callApi(passkeyProofOptions)).options : null
      const secondFactor = method && (await proveSecondFactor(method, factorCode, options))
      try {
        await keepProfile(await callApi(changeEmail, { ...entries, ownerProof, ...(secondFactor && { secondFactor }) }))
      } catch (error) {
        // It was added on another device, and its field is not here yet.
        if (hasApiErrorCode(error, apiErrorCode.secondFactorMissing)) {
          await queryClient.invalidateQueries({ queryKey: profileQueryOptions(userId).queryKey })
        }
        throw error
      }
      onChanged()
    },
  })
}
