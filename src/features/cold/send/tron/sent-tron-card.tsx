import { useLingui } from '@lingui/react/macro'
import type { SentTron } from '#src/entities/device-wallet/tron/sent-tron.ts'
import { tronHere } from '#src/entities/device-wallet/tron/tron-coin.ts'
import { useSentTron } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { SentList } from '#src/features/cold/send/components/sent-list.tsx'
import { sentTronLink } from '#src/features/cold/shared/send-links.ts'
import { useTronAmountText } from '#src/features/cold/send/tron/use-tron-amount-text.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { Chip, type Tone } from '#src/ui/chip.tsx'
import { ListRow } from '#src/ui/list-row.tsx'

/** TRON payments that the account has sent from this device, newest first. */
export function SentTronCard({ account }: { readonly account: DeviceAccount }) {
  const { t } = useLingui()
  const { payments = [] } = useSentTron()
  return (
    <SentList
      title={t`Sent on TRON from this device`}
      payments={payments.filter(({ accountId }) => accountId === account.id)}
    >
      {(payment) => <SentRow key={payment.id} payment={payment} />}
    </SentList>
  )
}

function SentRow({ payment }: { readonly payment: SentTron }) {
  const amountText = useTronAmountText()
  const statusText = useTronStatusText()
  const { text, tone } = statusText(payment)
  return (
    <ListRow
      title={amountText(payment)}
      description={tronHere.name}
      value={<Chip tone={tone}>{text}</Chip>}
      to={sentTronLink(payment.id)}
    />
  )
}

/** Returns a short status of a payment. */
function useTronStatusText(): (payment: SentTron) => { readonly text: string; readonly tone: Tone } {
  const { t } = useLingui()
  return ({ status, isInBlock }) => {
    switch (status) {
      case 'pending':
        return { text: isInBlock ? t`Confirming` : t`Pending`, tone: 'brand' }
      case 'confirmed':
        return { text: t`Sent`, tone: 'success' }
      case 'failed':
        return { text: t`Failed`, tone: 'danger' }
      case 'refused':
        return { text: t`Refused`, tone: 'danger' }
      case 'expired':
        return { text: t`Not sent`, tone: 'neutral' }
    }
  }
}
