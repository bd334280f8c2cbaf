import { useState } from 'react'
import type { PayableLink } from '#api/payment-links.ts'
import { nowhere } from '#src/features/exchange/shared/rules/trade-asset.ts'
import type { Assets } from '#src/features/exchange/swap/exchange.queries.ts'
import type { SwapDraft } from '#src/features/exchange/swap/swap-draft.atoms.ts'
import { useFormOf } from './use-swap-form.ts'

/** A link whose amount in its coin is known. */
export interface PricedLink extends PayableLink {
  readonly amount: string
}

/**
 * The form for a swap that pays a link. The payer chooses the coin to pay with and the refund address; the link sets
 * the rest.
 * @param assets Include the link's coin and at least one to pay with, which may be the same.
 */
export function useLinkForm(assets: Assets, link: PricedLink) {
  const [from, setFrom] = useState<string>()
  const [refund, setRefund] = useState<SwapDraft['refund']>(null)
  const payable = assets.assets.filter(({ from }) => from.length > 0)
  // Paying in the same coin costs the least.
  const first = (payable.find(({ id }) => id === link.asset) ?? payable[0])?.id ?? null
  return useFormOf(assets, {
    draft: {
      from: payable.some(({ id }) => id === from) ? (from ?? first) : first,
      to: link.asset,
      amount: link.amount,
      side: 'to',
      rateType: 'fixed',
      payout: nowhere,
      refund,
    },
    step: 1,
    isForMerchant: true,
    edit: (changes) => {
      if (typeof changes.from === 'string' && changes.from !== (from ?? first)) {
        setFrom(changes.from)
        // The address may be invalid on the new network.
        setRefund(null)
      }
      if (changes.refund !== undefined) setRefund(changes.refund)
    },
    finish: () => undefined,
  })
}
