import { useLingui } from '@lingui/react/macro'
import { readAllLinkPayments } from '#src/features/grow/merchants/link.queries.ts'
import { linkPaymentsCsv } from '#src/features/grow/merchants/rules/link-payments-csv.ts'
import { ExportButton } from '#src/ui/export-button.tsx'
import { linkPaymentTexts } from './link-texts.tsx'

/** Exports every payment of the merchant's links. */
export function LinkPaymentsExport() {
  const { i18n, t } = useLingui()
  return (
    <ExportButton
      subject="link-payments"
      readTable={async (onProgress) =>
        linkPaymentsCsv(await readAllLinkPayments(onProgress), {
          heads: [
            t`Time (UTC)`,
            t`Order`,
            t`State`,
            t`Link`,
            t`Your reference`,
            t`Price`,
            t`Currency`,
            t`Asked for`,
            t`Received`,
            t`Coin`,
            t`Network`,
            t`Link ID`,
          ],
          stateText: (state) => i18n._(linkPaymentTexts[state]),
        })
      }
    />
  )
}
