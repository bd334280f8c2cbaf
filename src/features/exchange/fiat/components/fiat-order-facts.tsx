import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { networkKey } from '#api/coins.ts'
import type { FiatOrder } from '#api/fiat.ts'
import { NetworkTransactionLink } from '#src/entities/chain/hash-links.tsx'
import { useMethodText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { LegCard } from '#src/features/exchange/shared/components/leg-card.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { tradeRate } from '#src/features/exchange/fiat/rules/trade-rate.ts'
import type { TradeNames } from './fiat-order-view.tsx'

interface FiatOrderFactsProps {
  readonly order: FiatOrder
  readonly names: TradeNames
}

/** Everything that was agreed and has happened. */
export function FiatOrderFacts({ order, names: { partner, symbol } }: FiatOrderFactsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const methodText = useMethodText()
  const { direction, coin, fiat, number, partnerOrderId, method, refund } = order
  const isBuy = direction === 'buy'
  const rate = tradeRate(order)
  const moneyCard = (
    <MoneyCard
      title={isBuy ? <Trans>You pay</Trans> : <Trans>You get</Trans>}
      order={order}
      method={methodText[method]}
    />
  )
  const coinCard = (
    <LegCard title={isBuy ? <Trans>You get</Trans> : <Trans>You sell</Trans>} leg={coin} symbol={symbol} />
  )
  return (
    <>
      {isBuy ? moneyCard : coinCard}
      {isBuy ? coinCard : moneyCard}
      {refund && <RefundCard refund={refund} asset={coin.asset} />}
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
          {rate !== undefined && (
            <Fact
              label={<Trans>Rate, fees included</Trans>}
              value={`1 ${symbol} = ${format.fiat(rate, fiat.currency)}`}
            />
          )}
          <Fact label={<Trans>Sevenport fee</Trans>} value={<Trans>None</Trans>} />
        </Facts>
      </Card>
    </>
  )
}

interface MoneyCardProps {
  readonly title: ReactNode
  readonly order: FiatOrder
  readonly method: string
}

function MoneyCard({ title, order: { fiat, payoutAccount, direction }, method }: MoneyCardProps) {
  const format = useFormat()
  const text = (amount: string) => format.fiat(amount, fiat.currency, direction === 'buy' ? 'ceil' : 'floor')
  return (
    <Card title={title}>
      <Facts>
        <Fact label={<Trans>Agreed</Trans>} value={text(fiat.agreedAmount)} />
        {fiat.movedAmount !== null && (
          <Fact
            label={<Trans>Actual</Trans>}
            value={text(fiat.movedAmount)}
            detail={<Trans>According to the partner</Trans>}
          />
        )}
        <Fact label={<Trans>Payment method</Trans>} value={method} />
        {payoutAccount !== null && <Fact label={<Trans>Paid out to</Trans>} value={payoutAccount} />}
      </Facts>
    </Card>
  )
}

interface RefundCardProps {
  readonly refund: NonNullable<FiatOrder['refund']>
  readonly asset: string
}

function RefundCard({ refund: { address, transactionHash: hash }, asset }: RefundCardProps) {
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  if (address === null && hash === null) return null
  return (
    <Card title={<Trans>Refund</Trans>}>
      {hash !== null && (
        <Facts>
          <Fact
            label={<Trans>Transaction</Trans>}
            value={network ? <NetworkTransactionLink network={network} hash={hash} /> : hash}
          />
        </Facts>
      )}
      {address !== null && <AddressText address={address} show="full" />}
    </Card>
  )
}
