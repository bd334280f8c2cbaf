import { Trans, useLingui } from '@lingui/react/macro'
import type { networkKey } from '#api/coins.ts'
import type { ExchangeOrder } from '#api/exchange.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { useHeldCoin } from '#src/features/exchange/shared/hooks/use-held-coin.ts'
import { paymentUri } from '#src/features/exchange/shared/rules/payment-uri.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'

interface PaymentRequestProps {
  readonly payin: Pick<ExchangeOrder['payin'], 'amount' | 'asset' | 'memo'>
  readonly address: string
  readonly network: (typeof networkKey.options)[number]
  readonly symbol: string
}

/** The amount, a QR code for wallets, the address, and its memo. */
export function PaymentRequest({ payin: { amount, asset, memo }, address, network, symbol }: PaymentRequestProps) {
  const { t } = useLingui()
  const format = useFormat()
  const held = useHeldCoin({ id: asset })
  const contract = asset.endsWith('/native') ? null : asset.slice(network.length + 1)
  const uri = paymentUri({
    network,
    chainId: chainIdOf(network),
    contract,
    decimals: contract === null ? 18 : held?.decimals,
    address,
    amount: amount ?? '0',
  })
  return (
    <>
      {amount !== null && (
        <p className="flex items-center gap-1 text-title font-bold tabular-nums">
          {format.coinAmount(`${amount} ${symbol}`)}
          <CopyButton text={amount} label={t`Copy the amount`} />
        </p>
      )}
      <QrCode text={uri} label={t`QR code of the payment`} />
      <AddressText address={address} show="full" />
      {memo !== null && (
        <p className="flex items-center gap-1 font-semibold">
          <Trans>Memo: {memo}</Trans>
          <CopyButton text={memo} label={t`Copy the memo`} />
        </p>
      )}
    </>
  )
}
