import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { object, parse, string } from 'valibot'
import { changeEmail, type OwnerProof, type Profile, sendAccountCode } from '#api/account.ts'
import { currentPassword, email, emailCode } from '#api/account-rules.ts'
import { apiErrorCode } from '#api/errors.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EmailField } from '#src/entities/session/forms/email-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FactorProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { profileQueryOptions, useKeepProfile } from '#src/entities/session/profile.queries.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

type OwnerMethod = OwnerProof['method']

interface ChangeEmailFormProps {
  readonly profile: Profile
  readonly onChanged: () => void
}

/** Moves the account to another email address, with codes sent to the new and the current one. */
export function ChangeEmailForm({ profile, onChanged }: ChangeEmailFormProps) {
  const { t } = useLingui()
  const [ownerMethod, setOwnerMethod] = useState<OwnerMethod>('mailed-code')
  const { owner, form, errorOf, ...frame } = useEmailChange(profile, ownerMethod, onChanged)
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
      <FactorProofFields owner={owner} form={form} errorOf={errorOf} />
    </EntryForm>
  )
}

function useEmailChange({ userId, secondFactors }: Profile, ownerMethod: OwnerMethod, onChanged: () => void) {
  const queryClient = useQueryClient()
  const keepProfile = useKeepProfile()
  const isByCode = ownerMethod === 'mailed-code'
  const { owner, schema, hidden, prove } = useOwnerProof(secondFactors)
  const entryForm = useEntryForm({
    schema: object({
      currentPassword,
      newEmail: email,
      code: emailCode,
      ownerCode: isByCode ? emailCode : string(),
      fundPassword: isByCode ? string() : currentPassword,
      factorCode: schema.factorCode,
    }),
    defaultValues: { currentPassword: '', newEmail: '', code: '', ownerCode: '', fundPassword: '', factorCode: '' },
    hidden: [isByCode ? 'fundPassword' : 'ownerCode', ...hidden.filter((entry) => entry !== 'currentPassword')],
    send: async ({ ownerCode, fundPassword, factorCode, ...entries }) => {
      const ownerProof = isByCode
        ? { method: 'mailed-code' as const, code: ownerCode }
        : { method: 'fund-password' as const, fundPassword }
      const secondFactor = await prove(factorCode)
      try {
        await keepProfile(await callApi(changeEmail, { ...entries, ownerProof, ...(secondFactor && { secondFactor }) }))
      } catch (error) {
        // The second factor was added on another device; its field isn't shown here yet.
        if (hasApiErrorCode(error, apiErrorCode.secondFactorMissing)) {
          await queryClient.invalidateQueries({ queryKey: profileQueryOptions(userId).queryKey })
        }
        throw error
      }
      onChanged()
    },
  })
  return { owner, ...entryForm }
}
