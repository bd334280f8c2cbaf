import { Trans } from '@lingui/react/macro'
import { object } from 'valibot'
import { currentPassword } from '#api/account-rules.ts'
import { paths } from '#src/config/paths.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useConfirmWithdrawal } from '#src/features/withdraw/withdraw.queries.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** Third verification: from then on the amount is held. */
export function FundPasswordVerification({ requestId: id }: { readonly requestId: string }) {
  const confirm = useConfirmWithdrawal()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ fundPassword: currentPassword }),
    defaultValues: { fundPassword: '' },
    send: async ({ fundPassword }) => {
      // The page of the verification leads on by itself once the withdrawal is booked.
      await confirm({ id, fundPassword })
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Withdraw</Trans>}>
      <PasswordField
        {...form.register('fundPassword')}
        label={<Trans>Fund password</Trans>}
        autoComplete="off"
        hint={
          <TextLink to={paths.setFundPassword}>
            <Trans>Forgotten? Set it anew</Trans>
          </TextLink>
        }
        error={errorOf('fundPassword')}
      />
    </EntryForm>
  )
}
