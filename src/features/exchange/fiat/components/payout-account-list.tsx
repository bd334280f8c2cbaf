import { Trans, useLingui } from '@lingui/react/macro'
import type { PayoutAccountView } from '#api/payout-accounts.ts'
import { confirmDetailPopup } from '#src/entities/popup/popups.ts'
import { useAccountKindText } from '#src/features/exchange/fiat/hooks/use-account-texts.ts'
import { useDeletePayoutAccount } from '#src/features/exchange/fiat/payout-account.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TrashIcon } from '#src/ui/rare-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { AccountState } from './account-state.tsx'

interface PayoutAccountListProps {
  readonly userId: string
  readonly accounts: readonly PayoutAccountView[]
}

/** The user's payout accounts, masked, each with a button to delete it. */
export function PayoutAccountList({ userId, accounts }: PayoutAccountListProps) {
  const { t, i18n } = useLingui()
  const openPopup = useOpenPopup()
  const kindText = useAccountKindText()
  const remove = useDeletePayoutAccount(userId)
  const deleteText = (masked: string) => t`Delete ${masked}`
  const ask = async ({ id, kind, masked }: PayoutAccountView) => {
    const isSure = await openPopup(confirmDetailPopup, {
      title: t`Delete this payout account?`,
      text: t`Orders in progress will still be paid to it.`,
      confirm: t`Delete payout account`,
      cancel: t`Keep payout account`,
      dangerous: true,
      details: [{ label: kindText[kind], value: masked }],
    })
    if (isSure !== true) return
    remove.mutate(id, {
      onError: (error) => {
        showToast(i18n._(apiErrorText(error)), 'danger')
      },
    })
  }
  if (accounts.length === 0) {
    return (
      <Card>
        <EmptyState
          title={<Trans>No payout accounts yet</Trans>}
          text={<Trans>Add a bank account, UPI ID or Pix key to get paid when you sell.</Trans>}
        />
      </Card>
    )
  }
  return (
    <Card padding="none">
      <List label={t`Payout accounts`}>
        {accounts.map((account) => (
          <ListRow
            key={account.id}
            title={account.masked}
            description={<AccountState account={account} />}
            action={
              <IconButton icon={TrashIcon} label={deleteText(account.masked)} onClick={() => void ask(account)} />
            }
          />
        ))}
      </List>
    </Card>
  )
}
