import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { useSentBitcoin } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import type { SentBitcoin } from '#src/entities/device-wallet/bitcoin/sent-bitcoin.ts'
import { bitcoinDetailLink } from '#src/features/cold/send/bitcoin/bitcoin-links.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip, type Tone } from '#src/ui/chip.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

const shownAtFirst = 5

/** What the account has sent of BTC, LTC and DOGE from this device, newest first. */
export function SentBitcoinCard({ account }: { readonly account: DeviceAccount }) {
  const { t } = useLingui()
  const [isWhole, setIsWhole] = useState(false)
  const { payments = [] } = useSentBitcoin()
  const own = payments.filter(({ accountId }) => accountId === account.id)
  if (own.length === 0) return null
  const shown = isWhole ? own : own.slice(0, shownAtFirst)
  return (
    <Card padding="none" title={<Trans>BTC, LTC and DOGE sent from this device</Trans>}>
      <List label={t`BTC, LTC and DOGE sent from this device`}>
        {shown.map((payment) => (
          <SentRow key={payment.id} payment={payment} />
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

function SentRow({ payment }: { readonly payment: SentBitcoin }) {
  const { t } = useLingui()
  const tokenText = useTokenText()
  const statusText = useBitcoinStatusText()
  const { coin, decimals, name } = bitcoinNetworks[payment.network]
  const { text, tone } = statusText(payment)
  return (
    <ListRow
      title={
        payment.recipient === null
          ? t`Cancellation`
          : tokenText(payment.amount, { symbol: coin, decimals }, { maximumFractionDigits: decimals })
      }
      description={name}
      value={<Chip tone={tone}>{text}</Chip>}
      to={bitcoinDetailLink(payment.id)}
    />
  )
}

/** Where a payment stands, in a word or two. */
function useBitcoinStatusText(): (payment: SentBitcoin) => { readonly text: string; readonly tone: Tone } {
  const { t } = useLingui()
  return ({ status, confirmations, recipient }) => {
    switch (status) {
      case 'pending':
        return { text: confirmations > 0 ? t`Confirming` : t`Pending`, tone: 'brand' }
      case 'confirmed':
        return recipient === null ? { text: t`Canceled`, tone: 'neutral' } : { text: t`Sent`, tone: 'success' }
      case 'refused':
        return { text: t`Refused`, tone: 'danger' }
      case 'replaced':
        return { text: t`Replaced`, tone: 'neutral' }
    }
  }
}
