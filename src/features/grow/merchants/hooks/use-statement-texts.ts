import { useLingui } from '@lingui/react/macro'
import type { StatementTexts } from '#src/features/grow/merchants/rules/statement-csv.ts'

/** Returns the labels of a statement's lines, for the export and on paper. */
export function useStatementTexts(): StatementTexts {
  const { t } = useLingui()
  return {
    merchant: t`Merchant`,
    level: t`Level`,
    month: t`Month (UTC)`,
    terms: t`Terms from, and shares of levels 1 to 3`,
    coin: t`Coin`,
    item: t`Item`,
    share: t`Share`,
    orders: t`Transactions`,
    fees: t`Fees`,
    amount: t`Amount`,
    opening: t`Pending at the beginning`,
    closing: t`Pending at the end`,
    earned: t`Earned in total`,
    returned: t`Not paid`,
    paid: t({ context: 'an amount', message: 'Paid' }),
    hash: t`Hash of the closed books`,
    swaps: { own: t`Swaps of your own people`, below: t`Swaps brought by merchants below you` },
  }
}
