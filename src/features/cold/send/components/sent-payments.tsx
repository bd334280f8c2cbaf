import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chainName } from '#src/chain/chain-names.ts'
import type { DeviceTransaction } from '#src/entities/device-wallet/device-transaction.ts'
import { useDeviceTransactions } from '#src/entities/device-wallet/use-device-transactions.ts'
import { usePaymentText } from '#src/features/cold/send/hooks/use-payment-text.ts'
import { useStatusText } from '#src/features/cold/send/hooks/use-status-text.ts'
import { sendDetailLink } from '#src/features/cold/shared/send-links.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

const shownAtFirst = 5

/** What the account has sent from this device, newest first. */
export function SentPayments({ account }: { readonly account: DeviceAccount }) {
  const { t } = useLingui()
  const [isWhole, setIsWhole] = useState(false)
  const { transactions = [] } = useDeviceTransactions()
  const own = transactions.filter(({ accountId }) => accountId === account.id)
  if (own.length === 0) return null
  const shown = isWhole ? own : own.slice(0, shownAtFirst)
  return (
    <Card padding="none" title={<Trans>Sent from this device</Trans>}>
      <List label={t`Sent from this device`}>
        {shown.map((transaction) => (
          <SentRow key={transaction.hash} transaction={transaction} />
        ))}
      </List>
      {shown.length < own.length && (
        <Button block variant="ghost" onClick={() => setIsWhole(true)}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </Card>
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
