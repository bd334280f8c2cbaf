import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { addressUrl, chainName, nativeCoinOf, networkKeyOf } from '#src/chain/chain-names.ts'
import { TransactionLink } from '#src/entities/chain/hash-links.tsx'
import { deviceAddressBookAtom, isSameEntry } from '#src/entities/device-wallet/device-address-book.ts'
import type { DeviceTransaction } from '#src/entities/device-wallet/device-transaction.ts'
import { usePaymentText } from '#src/features/cold/send/hooks/use-payment-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

export function PaymentFacts({ transaction }: { readonly transaction: DeviceTransaction }) {
  const format = useFormat()
  const tokenText = useTokenText()
  const { hash, request, nonce, gas, gasPrice, createdAt } = transaction
  const { chainId, from, to } = request
  const { text, payment } = usePaymentText()(request)
  const recipient = payment?.recipient ?? to
  const name = useEntryName(chainId, recipient)
  const native = nativeCoinOf(chainId)
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>Amount</Trans>} value={text} />
        {recipient && (
          <Fact
            label={<Trans>To</Trans>}
            value={<AddressText address={recipient} show="full" explorerUrl={addressUrl(chainId, recipient)} />}
            detail={name}
          />
        )}
        <Fact label={<Trans>From</Trans>} value={<AddressText address={from} />} />
        <Fact label={<Trans>Network</Trans>} value={chainName(chainId)} />
        {native && (
          <Fact label={<Trans>Network fee, at most</Trans>} value={tokenText(gas * gasPrice.maxFeePerGas, native)} />
        )}
        <Fact label={<Trans>Transaction</Trans>} value={<TransactionLink chainId={chainId} hash={hash} />} />
        <Fact label={<Trans>Number in your account (nonce)</Trans>} value={format.number(nonce)} />
        <Fact label={<Trans>Signed</Trans>} value={format.date(createdAt / 1_000, { style: 'date-time' })} />
      </Facts>
    </Card>
  )
}

function useEntryName(chainId: number, address: string | undefined): string | undefined {
  const network = networkKeyOf(chainId)
  const book = useAtomValue(deviceAddressBookAtom)
  return network && address ? book.find((entry) => isSameEntry(entry, { network, address }))?.name : undefined
}
