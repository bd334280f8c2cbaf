import { Trans } from '@lingui/react/macro'
import type { AlertedOrder } from '#api/operators.ts'

/** What to do about a low payout, depending on what the order was promised. */
export function PayoutTooLow({ paidBy, rateType }: Pick<AlertedOrder, 'paidBy' | 'rateType'>) {
  if (paidBy === 'route') {
    return <Trans>The route paid out less than its minimum. Ask the partner’s support for the rest.</Trans>
  }
  if (rateType === 'floating') {
    return (
      <Trans>The partner paid out far less than agreed for the amount paid in. Ask its support for the rest.</Trans>
    )
  }
  // A fixed rate isn't scaled to the amount paid in, so an operator has to check it.
  return (
    <Trans>
      The partner paid less than its fixed rate. Unless too little was paid in, ask its support for the rest.
    </Trans>
  )
}
