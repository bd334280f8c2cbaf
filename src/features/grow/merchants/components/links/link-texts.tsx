import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PaymentLink } from '#api/payment-links.ts'
import { Chip } from '#src/ui/chip.tsx'

/** Where a link is. */
export function LinkChip({ state }: Pick<PaymentLink, 'state'>): ReactNode {
  switch (state) {
    case 'open':
      return (
        <Chip tone="brand">
          <Trans>Open</Trans>
        </Chip>
      )
    case 'paid':
      return (
        <Chip tone="success">
          <Trans>Paid</Trans>
        </Chip>
      )
    case 'expired':
      return (
        <Chip tone="warning">
          <Trans>Expired</Trans>
        </Chip>
      )
    case 'closed':
      return (
        <Chip>
          <Trans>Closed</Trans>
        </Chip>
      )
  }
}

/** Where a payment by a link is, as its merchant needs to know. */
export function LinkPaymentState({ state }: Pick<PaymentLink['payments'][number], 'state'>): ReactNode {
  switch (state) {
    case 'new':
    case 'unpaid':
      return <Trans>Waiting for payment</Trans>
    case 'waiting':
    case 'confirming':
    case 'sending':
      return <Trans>On its way</Trans>
    case 'suspended':
      return <Trans>On hold</Trans>
    case 'completed':
      return <Trans>Paid</Trans>
    case 'refunded':
      return <Trans>Refunded to the payer</Trans>
    case 'expired':
      return <Trans>Not paid in time</Trans>
    case 'failed':
      return <Trans>Failed</Trans>
  }
}
