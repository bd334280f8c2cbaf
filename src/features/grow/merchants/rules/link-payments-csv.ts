import type { ListedLinkPayment } from '#api/payment-links.ts'
import { csvText } from '#src/lib/csv.ts'

interface LinkPaymentsTexts {
  /** Column headings, in the order of a row below. */
  readonly heads: readonly string[]
  readonly stateText: (state: ListedLinkPayment['state']) => string
}

/** Formats the payments of a merchant's links for a spreadsheet: exact amounts, times in UTC. */
export function linkPaymentsCsv(
  payments: readonly ListedLinkPayment[],
  { heads, stateText }: LinkPaymentsTexts,
): string {
  return csvText([
    heads,
    ...payments.map(({ createdAt, number, state, amount, arrived, link }) => [
      createdAt,
      number,
      stateText(state),
      link.title,
      link.reference ?? '',
      link.fiat?.amount ?? '',
      link.fiat?.currency ?? '',
      amount,
      arrived ?? '',
      link.coin,
      link.network,
      link.id,
    ]),
  ])
}
