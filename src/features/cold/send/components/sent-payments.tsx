import { useLingui } from '@lingui/react/macro'
import { chainName } from '#src/chain/chain-names.ts'
import type { DeviceTransaction } from '#src/entities/device-wallet/device-transaction.ts'
import { useDeviceTransactions } from '#src/entities/device-wallet/use-device-transactions.ts'
import { SentList } from '#src/features/cold/send/components/sent-list.tsx'
import { usePaymentText } from '#src/features/cold/send/hooks/use-payment-text.ts'
import { useStatusText } from '#src/features/cold/send/hooks/use-status-text.ts'
import { sendDetailLink } from '#src/features/cold/shared/send-links.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { Chip } from '#src/ui/chip.tsx'
import { ListRow } from '#src/ui/list-row.tsx'

/** Payments that the account has sent from this device, newest first. */
export function SentPayments({ account }: { readonly account: DeviceAccount }) {
  const { t } = useLingui()
  const { transactions = [] } = useDeviceTransactions()
  return (
    <SentList
      title={t`Sent from this device`}
      payments={transactions.filter(({ accountId }) => accountId === account.id)}
    >
      {(transaction) => <SentRow key={transaction.hash} transaction={transaction} />}
    </SentList>
  )
}

function SentRow({ transaction }: { readonly transaction: DeviceTransaction }) {
  const paymentText = usePaymentText()
  const statusText = useStatusText()
  const { request, hash } = transaction
  const { text, tone } = statusText(transaction)
  return (
    <ListRow
      title={paymentText(request).text}
      description={chainName(request.chainId)}
      value={<Chip tone={tone}>{text}</Chip>}
      to={sendDetailLink(hash)}
    />
  )
}
