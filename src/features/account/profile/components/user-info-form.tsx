import { Trans, useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import { object, string } from 'valibot'
import type { Profile } from '#api/account.ts'
import { userName } from '#api/account-rules.ts'
import { ResidenceField } from '#src/entities/session/forms/residence-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useUpdateProfile } from '#src/entities/session/profile.queries.ts'
import { InputField } from '#src/ui/input-field.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** The profile fields that can be changed without proof. */
export function UserInfoForm({ profile }: { readonly profile: Profile }) {
  const { t } = useLingui()
  const update = useUpdateProfile()
  const { form, errorOf, ...frame } = useEntryForm({
    // The country is optional.
    schema: object({ userName, country: string() }),
    defaultValues: { userName: profile.userName, country: profile.country ?? '' },
    send: async ({ country, ...entries }) => {
      await update.mutateAsync({ ...entries, country: country === '' ? null : country })
      showToast(t`Saved`, 'success')
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Save</Trans>}>
      <InputField
        {...form.register('userName')}
        label={<Trans>Name</Trans>}
        autoComplete="nickname"
        error={errorOf('userName')}
        hint={<Trans>What we call you</Trans>}
      />
      <Controller
        control={form.control}
        name="country"
        render={({ field }) => <ResidenceField entry={field} error={errorOf('country')} />}
      />
    </EntryForm>
  )
}
