import { useLingui } from '@lingui/react/macro'
import type { FiatDirection } from '#api/fiat.ts'
import { readAllFiatOrders } from '#src/features/exchange/fiat/fiat.queries.ts'
import { useMethodText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { fiatOrdersCsv } from '#src/features/exchange/fiat/rules/fiat-orders-csv.ts'
import type { FiatOptions } from '#src/features/exchange/fiat/rules/fiat-options.ts'
import { useOrderStateText } from '#src/features/exchange/shared/hooks/use-order-state-text.ts'
import type { OrderFilter } from '#src/features/exchange/shared/rules/order-filter.ts'
import { ExportButton } from '#src/ui/export-button.tsx'
import { namesOf } from './fiat-order-view.tsx'

interface FiatOrdersExportProps {
  readonly direction: FiatDirection
  readonly options: FiatOptions | undefined
  readonly filter: OrderFilter
}

/** Exports every order that matches the filter, such as a year's orders for the tax office. */
export function FiatOrdersExport({ direction, options, filter }: FiatOrdersExportProps) {
  const { t } = useLingui()
  const stateText = useOrderStateText(direction)
  const methodText = useMethodText()
  return (
    <ExportButton
      subject={direction === 'buy' ? 'purchases' : 'sales'}
      readTable={async (onProgress) =>
        fiatOrdersCsv(await readAllFiatOrders(direction, filter, onProgress), {
          heads: [
            t`Time (UTC)`,
            t`Order`,
            t`State`,
            t`Partner`,
            t`Payment method`,
            t`Fiat amount`,
            t`Currency`,
            t`Coin amount`,
            t`Coin`,
            t`Network`,
            t`Rate, fees included`,
            t`Transaction`,
            t`Refund transaction`,
          ],
          stateText: (state) => stateText[state],
          methodText: (method) => methodText[method],
          namesOf: (order) => namesOf(order, options),
        })
      }
    />
  )
}
