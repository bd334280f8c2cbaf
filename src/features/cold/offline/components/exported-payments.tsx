import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { ExportedPayment } from '#src/entities/device-wallet/bitcoin/exported-payment.ts'
import { FileExport } from '#src/features/cold/offline/components/file-export.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

interface ExportedPaymentsProps {
  readonly payments: readonly ExportedPayment[]
  readonly onDiscard: (payment: ExportedPayment) => Promise<void>
}

/** Payments waiting for a signature from another device, with their files. */
export function ExportedPayments({ payments, onDiscard }: ExportedPaymentsProps) {
  return payments.map((payment) => <Exported key={payment.createdAt} payment={payment} onDiscard={onDiscard} />)
}

interface ExportedProps extends Pick<ExportedPaymentsProps, 'onDiscard'> {
  readonly payment: ExportedPayment
}

function Exported({ payment, onDiscard }: ExportedProps) {
  const format = useFormat()
  const tokenText = useTokenText()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { network, recipient, amount, fee, psbt, createdAt } = payment
  const { coin, decimals, name } = bitcoinNetworks[network]
  const text = (units: bigint) => tokenText(units, { symbol: coin, decimals }, { maximumFractionDigits: decimals })
  const discard = async () => {
    setIsDiscarding(true)
    await onDiscard(payment)
  }
  return (
    <>
      <Card title={<Trans>Waiting for your signature</Trans>}>
        <Facts>
          <Fact label={<Trans>You send</Trans>} value={text(amount)} />
          <Fact label={<Trans>To</Trans>} value={<AddressText address={recipient} show="full" copyable={false} />} />
          <Fact label={<Trans>Network</Trans>} value={name} />
          <Fact label={<Trans>Network fee</Trans>} value={text(fee)} />
          <Fact label={<Trans>Exported</Trans>} value={format.date(createdAt / 1_000, { style: 'date-time' })} />
        </Facts>
        <p className="mt-3 text-caption text-ink-muted">
          <Trans>
            Check the recipient and the amount on the device that signs, too. Until you send it, nothing has been paid
            and your coins stay available.
          </Trans>
        </p>
      </Card>
      <FileExport title={<Trans>Unsigned transaction</Trans>} psbt={psbt} fileName="unsigned.psbt" />
      <Button variant="ghost" block loading={isDiscarding} onClick={() => void discard()}>
        <Trans>Discard this transaction</Trans>
      </Button>
    </>
  )
}
