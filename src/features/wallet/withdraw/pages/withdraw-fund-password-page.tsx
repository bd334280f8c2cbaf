import { Trans, useLingui } from '@lingui/react/macro'
import { object } from 'valibot'
import { currentPassword } from '#api/account-rules.ts'
import { paths } from '#src/config/paths.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { Verification } from '#src/features/wallet/withdraw/components/verification.tsx'
import { useConfirmWithdrawal } from '#src/features/wallet/withdraw/withdraw.queries.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <Verification steps={{ 'fund-password': t`Fund password` }}>
      {({ id }) => <FundPasswordVerification requestId={id} />}
    </Verification>
  )
}

/** Third verification, after which the amount is held. */
function FundPasswordVerification({ requestId: id }: { readonly requestId: string }) {
  const confirm = useConfirmWithdrawal()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ fundPassword: currentPassword }),
    defaultValues: { fundPassword: '' },
    send: async ({ fundPassword }) => {
      // The verification page continues by itself once the withdrawal is booked.
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
            <Trans>Forgot it? Reset it</Trans>
          </TextLink>
        }
        error={errorOf('fundPassword')}
      />
    </EntryForm>
  )
}
