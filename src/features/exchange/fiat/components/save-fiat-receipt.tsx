import { useLingui } from '@lingui/react/macro'
import { networkKey } from '#api/coins.ts'
import type { FiatOrder } from '#api/fiat.ts'
import { networkName } from '#deployments/network-name.ts'
import { useMethodText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { tradeRate } from '#src/features/exchange/fiat/rules/trade-rate.ts'
import { SaveReceiptButton } from '#src/features/exchange/shared/components/save-receipt-button.tsx'
import { useOrderStateText } from '#src/features/exchange/shared/hooks/use-order-state-text.ts'
import type { Receipt, ReceiptSection } from '#src/lib/receipt-image.ts'
import { useFormat } from '#src/lib/use-format.ts'
import type { TradeNames } from './fiat-order-view.tsx'

interface SaveFiatReceiptProps {
  readonly order: FiatOrder
  readonly names: TradeNames
}

/** Saves what a tax office asks for: amounts, rate, time and transactions, without the link that opens the order. */
export function SaveFiatReceipt({ order, names: { partner, symbol } }: SaveFiatReceiptProps) {
  const { t } = useLingui()
  const format = useFormat()
  const stateText = useOrderStateText(order.direction)
  const methodText = useMethodText()
  const { direction, number, state, partnerOrderId, method, fiat, coin, refund, createdAt, transitions } = order
  const isBuy = direction === 'buy'
  const network = networkKey.options.find((key) => coin.asset.startsWith(`${key}/`))
  const time = (at: string) => format.date(Date.parse(at) / 1_000, { style: 'date-time' })
  const money = (amount: string) => format.fiat(amount, fiat.currency, isBuy ? 'ceil' : 'floor')
  const coins = (amount: string) => format.coinAmount(`${amount} ${symbol}`)
  const rate = tradeRate(order)
  const ended = transitions.at(-1)?.enteredAt
  const moneySection: ReceiptSection = {
    heading: isBuy ? t`You pay` : t`You get`,
    facts: [
      [t`Agreed`, money(fiat.agreedAmount)],
      ...(fiat.movedAmount === null ? [] : [[t`Actual`, money(fiat.movedAmount)] as const]),
      [t`Payment method`, methodText[method]],
    ],
  }
  const coinSection: ReceiptSection = {
    heading: isBuy ? t`You get` : t`You sell`,
    facts: [
      [t`Agreed`, coins(coin.agreedAmount)],
      ...(coin.movedAmount === null ? [] : [[t`Actual`, coins(coin.movedAmount)] as const]),
      ...(network === undefined ? [] : [[t`Network`, networkName(network)] as const]),
      ...(coin.address === null ? [] : [[t`Address`, coin.address] as const]),
      ...(coin.transactionHash === null ? [] : [[t`Transaction`, coin.transactionHash] as const]),
    ],
  }
  const receipt = (): Receipt => ({
    title: isBuy ? t`Sevenport purchase receipt` : t`Sevenport sale receipt`,
    subtitle: `${stateText[state]} · ${time(ended ?? createdAt)}`,
    sections: [
      {
        heading: t`Order`,
        facts: [
          [t`Order number`, number],
          [t`Created`, time(createdAt)],
          [t`Partner`, partner],
          ...(partnerOrderId === null ? [] : [[t`Partner’s order number`, partnerOrderId] as const]),
          ...(rate === undefined
            ? []
            : [[t`Rate, fees included`, `1 ${symbol} = ${format.fiat(rate, fiat.currency)}`] as const]),
        ],
      },
      ...(isBuy ? [moneySection, coinSection] : [coinSection, moneySection]),
      ...(refund === null || refund.transactionHash === null
        ? []
        : [{ heading: t`Refund`, facts: [[t`Transaction`, refund.transactionHash] as const] }]),
    ],
    footer: t`Look up each transaction in its network’s explorer.`,
  })
  return <SaveReceiptButton number={number} receipt={receipt} />
}
