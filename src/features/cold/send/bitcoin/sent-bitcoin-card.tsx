import { useLingui } from '@lingui/react/macro'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { useSentBitcoin } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { isCancellation, type SentBitcoin } from '#src/entities/device-wallet/bitcoin/sent-bitcoin.ts'
import { sentBitcoinLink } from '#src/features/cold/shared/send-links.ts'
import { SentList } from '#src/features/cold/send/components/sent-list.tsx'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Chip, type Tone } from '#src/ui/chip.tsx'
import { ListRow } from '#src/ui/list-row.tsx'

/** BTC, LTC and DOGE payments sent from this device, newest first. */
export function SentBitcoinCard({ account }: { readonly account: DeviceAccount }) {
  const { t } = useLingui()
  const { payments = [] } = useSentBitcoin()
  return (
    <SentList
      title={t`BTC, LTC and DOGE sent from this device`}
      payments={payments.filter(({ accountId }) => accountId === account.id)}
    >
      {(payment) => <SentRow key={payment.id} payment={payment} />}
    </SentList>
  )
}

function SentRow({ payment }: { readonly payment: SentBitcoin }) {
  const { t } = useLingui()
  const tokenText = useTokenText()
  const statusText = useBitcoinStatusText()
  const { coin, decimals, name } = bitcoinNetworks[payment.network]
  const { text, tone } = statusText(payment)
  return (
    <ListRow
      title={
        isCancellation(payment)
          ? t`Cancellation`
          : tokenText(payment.amount, { symbol: coin, decimals }, { maximumFractionDigits: decimals })
      }
      description={name}
      value={<Chip tone={tone}>{text}</Chip>}
      to={sentBitcoinLink(payment.id)}
    />
  )
}

/** Returns a short status of a payment. */
function useBitcoinStatusText(): (payment: SentBitcoin) => { readonly text: string; readonly tone: Tone } {
  const { t } = useLingui()
  return (payment) => {
    const { status, confirmations } = payment
    switch (status) {
      case 'pending':
        return { text: confirmations > 0 ? t`Confirming` : t`Pending`, tone: 'brand' }
      case 'confirmed':
        return isCancellation(payment) ? { text: t`Canceled`, tone: 'neutral' } : { text: t`Sent`, tone: 'success' }
      case 'refused':
        return { text: t`Refused`, tone: 'danger' }
      case 'replaced':
        return { text: t`Replaced`, tone: 'neutral' }
    }
  }
}
