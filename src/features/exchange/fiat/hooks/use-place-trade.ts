import { useNavigate } from 'react-router-dom'
import { fiatOrderHref } from '#src/features/exchange/shared/rules/fiat-order-href.ts'
import { useCreateFiatOrder } from '#src/features/exchange/fiat/fiat.queries.ts'
import type { FiatForm } from './use-fiat-form.ts'

/** Places an order for the current offer, then opens the page to pay and follow it. */
export function usePlaceTrade({ offer, recipient, draft, needsAccount }: FiatForm) {
  const navigate = useNavigate()
  const create = useCreateFiatOrder()
  return {
    error: create.error,
    isPending: create.isPending,
    place: (payer: FormDataEntryValue | null) => {
      if (!offer || recipient.address === undefined || create.isPending) return
      create.mutate(
        {
          quoteId: offer.quoteId,
          address: recipient.address,
          ...(needsAccount && draft.payoutAccountId !== null && { payoutAccountId: draft.payoutAccountId }),
          ...(typeof payer === 'string' && { linkedAccountId: payer }),
          termsAgreed: true,
          sharingAgreed: true,
        },
        { onSuccess: (order) => void navigate(fiatOrderHref(order)) },
      )
    },
  }
}
