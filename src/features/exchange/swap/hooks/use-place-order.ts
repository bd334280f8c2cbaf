import { useNavigate } from 'react-router-dom'
import { useCreateOrder } from '#src/features/exchange/swap/exchange.queries.ts'
import { connectedPayHref } from '#src/features/exchange/shared/rules/connected-pay-href.ts'
import { payHref } from '#src/features/exchange/swap/swap-links.ts'
import type { SwapForm } from './use-swap-form.ts'

/** Places an order for the current offer, then opens the page to pay it. */
export function usePlaceOrder({ draft, offer, payout, refund, isRoute, finish }: SwapForm) {
  const navigate = useNavigate()
  const create = useCreateOrder()
  return {
    error: create.error,
    isPending: create.isPending,
    place: () => {
      if (!offer || payout.address === undefined || create.isPending) return
      create.mutate(
        {
          quoteId: offer.quoteId,
          payout: destination(payout.address, draft.payout.memo),
          ...(refund.address !== undefined && !isRoute && { refund: destination(refund.address, draft.refund.memo) }),
          termsAgreed: true,
        },
        {
          onSuccess: (order) => {
            finish()
            void navigate(order.paidBy === 'route' ? connectedPayHref(order) : payHref(order))
          },
        },
      )
    },
  }
}

function destination(address: string, typedMemo: string) {
  const memo = typedMemo.trim()
  return { address, ...(memo !== '' && { memo }) }
}
