import { useLingui } from '@lingui/react/macro'
import { networkKey } from '#api/coins.ts'
import type { ExchangeOrder } from '#api/exchange.ts'
import { networkName } from '#deployments/network-name.ts'
import { useOrderStateText } from '#src/features/exchange/shared/hooks/use-order-state-text.ts'
import { SaveReceiptButton } from '#src/features/exchange/shared/components/save-receipt-button.tsx'
import type { Receipt, ReceiptSection } from '#src/lib/receipt-image.ts'
import { useFormat } from '#src/lib/use-format.ts'
import type { OrderNames } from './order-view.tsx'

interface SaveReceiptProps {
  readonly order: ExchangeOrder
  readonly names: OrderNames
}

/** Saves what was agreed and what has happened as an image, without the link that opens the order. */
export function SaveReceipt({ order, names: { partner, symbolOf } }: SaveReceiptProps) {
  const { t } = useLingui()
  const format = useFormat()
  const stateText = useOrderStateText('swap')
  const { number, state, rateType, partnerOrderId, payin, payout, refund, createdAt } = order
  const section = (heading: string, leg: ExchangeOrder['payin']): ReceiptSection => {
    const { asset, amount, movedAmount, address, memo, transactionHash } = leg
    const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
    const coin = (value: string | null) => value && format.coinAmount(`${value} ${symbolOf(asset)}`)
    return {
      heading,
      facts: [
        [t`Agreed`, coin(amount)],
        [t`Actual`, coin(movedAmount)],
        [t`Network`, network === undefined ? null : networkName(network)],
        [t`Address`, address],
        [t`Memo or tag`, memo],
        [t`Transaction`, transactionHash],
      ].flatMap(([label, value]) => (label && value ? [[label, value] as const] : [])),
    }
  }
  const receipt = (): Receipt => ({
    title: t`Sevenport exchange receipt`,
    subtitle: `${stateText[state]} · ${format.date(Date.parse(createdAt) / 1_000, { style: 'date-time' })}`,
    sections: [
      {
        heading: t`Order`,
        facts: [
          [t`Order number`, number],
          [t`Partner`, partner],
          ...(partnerOrderId === null ? [] : [[t`Partner’s order number`, partnerOrderId] as const]),
          [t`Rate`, rateType === 'fixed' ? t`Fixed rate` : t`Floating rate`],
        ],
      },
      // A route's contract isn't an address to send coins to.
      section(t`You pay`, order.paidBy === 'route' ? { ...payin, address: null } : payin),
      section(t`You receive`, payout),
      ...(refund !== null && refund.transactionHash !== null ? [section(t`Refund`, refund)] : []),
    ],
    footer: t`Look up each transaction in its network’s explorer.`,
  })
  return <SaveReceiptButton number={number} receipt={receipt} />
}
