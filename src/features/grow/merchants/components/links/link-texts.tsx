import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PaymentLink } from '#api/payment-links.ts'
import { Chip } from '#src/ui/chip.tsx'

/** The state of a link. */
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

/** States of a link's payment, from the merchant's point of view. */
export const linkPaymentTexts: Readonly<Record<PaymentLink['payments'][number]['state'], MessageDescriptor>> = {
  new: msg`Waiting for payment`,
  unpaid: msg`Waiting for payment`,
  waiting: msg`On its way`,
  confirming: msg`On its way`,
  sending: msg`On its way`,
  suspended: msg`On hold`,
  completed: msg`Paid`,
  refunded: msg`Refunded to the payer`,
  expired: msg`Not paid in time`,
  failed: msg`Failed`,
}
