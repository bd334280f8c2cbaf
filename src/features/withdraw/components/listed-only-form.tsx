import { Trans, useLingui } from '@lingui/react/macro'
import { object } from 'valibot'
import { currentPassword } from '#api/account-rules.ts'
import { paths } from '#src/config/paths.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useSetListedOnly } from '#src/features/withdraw/address-book.queries.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface ListedOnlyFormProps {
  readonly isListedOnly: boolean
  readonly onSet: () => void
}

/** Asks for the fund password before the mode changes. */
export function ListedOnlyForm({ isListedOnly, onSet }: ListedOnlyFormProps) {
  const { t } = useLingui()
  const { mutateAsync: set } = useSetListedOnly()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ fundPassword: currentPassword }),
    defaultValues: { fundPassword: '' },
    send: async ({ fundPassword }) => {
      await set({ isListedOnly, fundPassword })
      showToast(isListedOnly ? t`Only listed addresses from now on` : t`It ends in 24 hours`, 'success')
      onSet()
    },
  })
  return (
    <EntryForm {...frame} submitLabel={isListedOnly ? <Trans>Turn on</Trans> : <Trans>Turn off</Trans>}>
      <PasswordField
        {...form.register('fundPassword')}
        label={<Trans>Fund password</Trans>}
        autoComplete="off"
        hint={
          <TextLink to={paths.setFundPassword}>
            <Trans>None yet, or forgotten? Set it</Trans>
          </TextLink>
        }
        error={errorOf('fundPassword')}
      />
    </EntryForm>
  )
}
