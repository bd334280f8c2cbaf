import { useLingui } from '@lingui/react/macro'
import type { OrderFilter } from '#src/features/exchange/shared/rules/order-filter.ts'
import { useOrderStateText } from '#src/features/exchange/shared/hooks/use-order-state-text.ts'
import { type Assets, findAsset } from '#src/features/exchange/swap/exchange.queries.ts'
import { readAllOrders } from '#src/features/exchange/swap/order-list.queries.ts'
import { ordersCsv } from '#src/features/exchange/swap/rules/orders-csv.ts'
import { ExportButton } from '#src/ui/export-button.tsx'

interface OrdersExportProps {
  readonly assets: Assets | undefined
  readonly filter: OrderFilter
}

/** Exports every order that matches the filter. */
export function OrdersExport({ assets, filter }: OrdersExportProps) {
  const { t } = useLingui()
  const stateText = useOrderStateText('swap')
  return (
    <ExportButton
      subject="orders"
      readTable={async (onProgress) =>
        ordersCsv(await readAllOrders(filter, onProgress), {
          heads: [
            t`Time (UTC)`,
            t`Order`,
            t`State`,
            t`Partner`,
            t`Paid`,
            t`Coin paid`,
            t`Network paid on`,
            t`Payment transaction`,
            t`Received`,
            t`Coin received`,
            t`Network received on`,
            t`Payout transaction`,
          ],
          stateText: (value) => stateText[value],
          partnerText: (name) => assets?.partners.find((partner) => partner.name === name)?.title ?? name,
          symbolOf: (id) => findAsset(assets, id)?.symbol ?? id,
        })
      }
    />
  )
}
