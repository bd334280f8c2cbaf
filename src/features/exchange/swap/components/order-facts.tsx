import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { networkKey } from '#api/coins.ts'
import { deskName, type ExchangeOrder } from '#api/exchange.ts'
import { networkName } from '#deployments/network-name.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { isHash } from '#src/chain/is-hash.ts'
import { TransactionLink } from '#src/entities/chain/hash-links.tsx'
import { ratesOf } from '#src/features/exchange/swap/rules/order-rate.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

interface OrderFactsProps {
  readonly order: ExchangeOrder
  readonly partner: string
  /** By asset. */
  readonly symbolOf: (asset: string) => string
}

/** Everything that was agreed and has happened. */
export function OrderFacts({ order, partner, symbolOf }: OrderFactsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { agreed, actual } = ratesOf(order)
  const { payout, refund, number, partnerOrderId, rateType, paidBy } = order
  // The contract of a route is no address to send coins to.
  const payin = paidBy === 'route' ? { ...order.payin, address: null } : order.payin
  const rateText = (rate: string) => `1 ${symbolOf(payin.asset)} = ${format.rate(rate)} ${symbolOf(payout.asset)}`
  return (
    <>
      <LegCard title={<Trans>You pay</Trans>} leg={payin} symbol={symbolOf(payin.asset)} />
      <LegCard title={<Trans>You receive</Trans>} leg={payout} symbol={symbolOf(payout.asset)} />
      {refund && <LegCard title={<Trans>Refund</Trans>} leg={refund} symbol={symbolOf(refund.asset)} />}
      <Card>
        <Facts>
          <Fact
            label={<Trans>Order number</Trans>}
            value={
              <span className="inline-flex items-center gap-1">
                {number}
                <CopyButton text={number} label={t`Copy the order number`} />
              </span>
            }
          />
          <Fact label={<Trans>Partner</Trans>} value={partner} />
          {partnerOrderId !== null && <Fact label={<Trans>Partner’s order number</Trans>} value={partnerOrderId} />}
          <Fact
            label={<Trans>Rate</Trans>}
            value={rateType === 'fixed' ? <Trans>Fixed rate</Trans> : <Trans>Floating rate</Trans>}
          />
          {agreed !== undefined && <Fact label={<Trans>Quoted rate</Trans>} value={rateText(agreed)} />}
          {actual !== undefined && <Fact label={<Trans>Actual rate</Trans>} value={rateText(actual)} />}
          <Fact label={<Trans>Network fee</Trans>} value={<Trans>Included in what you receive</Trans>} />
          {order.partner === deskName && <Fact label={<Trans>Sevenport fee</Trans>} value={<Trans>None</Trans>} />}
        </Facts>
      </Card>
    </>
  )
}

interface LegCardProps {
  readonly title: ReactNode
  readonly leg: ExchangeOrder['payin']
  readonly symbol: string
}

function LegCard({ title, leg, symbol }: LegCardProps) {
  const format = useFormat()
  const { asset, agreedAmount, amount, address, memo, transactionHash: hash, movedAmount, proof } = leg
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  const text = (value: string) => format.coinAmount(`${value} ${symbol}`)
  const agreed = agreedAmount ?? amount
  return (
    <Card title={title}>
      <Facts>
        {agreed !== null && <Fact label={<Trans>Agreed</Trans>} value={text(agreed)} />}
        {movedAmount !== null && <Fact label={<Trans>Actual</Trans>} value={text(movedAmount)} />}
        {network && <Fact label={<Trans>Network</Trans>} value={networkName(network)} />}
        {memo !== null && <Fact label={<Trans>Memo or tag</Trans>} value={memo} />}
        {hash !== null && (
          <Fact
            label={<Trans>Transaction</Trans>}
            value={network && isHash(hash) ? <TransactionLink chainId={chainIdOf(network)} hash={hash} /> : hash}
            detail={<ProofText proof={proof} />}
          />
        )}
      </Facts>
      {address !== null && (
        <div className="pt-2">
          <AddressText address={address} show="full" />
        </div>
      )}
    </Card>
  )
}

/** Whether the network says what the partner says. */
function ProofText({ proof }: Pick<ExchangeOrder['payin'], 'proof'>) {
  switch (proof) {
    case 'proven':
      return <Trans>Confirmed on the network</Trans>
    case 'pending':
      return <Trans>Not confirmed on the network yet</Trans>
    case 'contradicted':
      return <Trans>Doesn’t match the network</Trans>
    case null:
      return <Trans>According to the partner</Trans>
  }
}
