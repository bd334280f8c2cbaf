import { useLingui } from '@lingui/react/macro'
import type { OrderState } from '#api/order-states.ts'

/** The states of an order in a word or two. */
export function useOrderStateText(): Readonly<Record<OrderState, string>> {
  const { t } = useLingui()
  return {
    new: t`Being created`,
    unpaid: t`Waiting for payment`,
    waiting: t`Payment sent`,
    confirming: t`Exchanging`,
    sending: t`Sending`,
    completed: t`Completed`,
    expired: t`Expired`,
    suspended: t`On hold`,
    refunded: t`Refunded`,
    failed: t`Failed`,
  }
}
