import { useLingui } from '@lingui/react/macro'
import type { OrderState } from '#api/order-states.ts'
import type { OrderKind } from '#src/features/exchange/shared/order-kind.ts'

/** Returns short names of the order states. */
export function useOrderStateText(kind: OrderKind): Readonly<Record<OrderState, string>> {
  const { t } = useLingui()
  const trading: Readonly<Record<OrderKind, string>> = { swap: t`Exchanging`, buy: t`Buying`, sell: t`Selling` }
  return {
    new: t`Being created`,
    unpaid: t`Waiting for payment`,
    waiting: t`Payment sent`,
    confirming: trading[kind],
    sending: kind === 'sell' ? t`Paying out` : t`Sending`,
    completed: t`Completed`,
    expired: t`Expired`,
    suspended: t`On hold`,
    refunded: t`Refunded`,
    failed: t`Failed`,
  }
}
