import { useLingui } from '@lingui/react/macro'
import { timeLeft } from '#src/features/exchange/shared/rules/offer-validity.ts'
import { type LossLevel, wholePercent } from '#src/features/exchange/swap/rules/loss.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import type { SwapForm } from './use-swap-form.ts'

interface Entries {
  readonly form: SwapForm
  readonly loss: bigint | undefined
  readonly level: LossLevel
  readonly typedLoss: string
  readonly isAgreed: boolean
}

/** Returns why an order can't be placed yet; undefined if it can. */
export function useMissingEntryText({ form, loss, level, typedLoss, isAgreed }: Entries): string | undefined {
  const { t } = useLingui()
  const now = useServerNow(1_000)
  const { draft, offer, change, payout } = form
  if (draft.amount.trim() === '') return t`Enter an amount.`
  if (offer === undefined) return t`Wait for a quote or choose another pair.`
  if (timeLeft(offer, now * 1_000) === 0) return t`Quote expired. Getting a new one…`
  if (!form.isForMerchant && draft.payout.address.trim() === '') return t`Enter a receive address.`
  if (!form.isForMerchant && payout.address === undefined) return t`Check the receive address.`
  const refund = refundProblem(form)
  if (refund === 'invalid') return t`Check the refund address.`
  if (refund === 'missing') return t`A fixed rate needs a refund address.`
  if (change !== undefined) return t`Accept the new rate first.`
  const isLossTyped = loss === undefined || typedLoss.trim() === wholePercent(loss)
  if (level === 'typed' && !isLossTyped) return t`Type the loss to accept it.`
  return isAgreed ? undefined : t`Agree to the terms.`
}

function refundProblem({ draft, refund, isRoute }: SwapForm): 'invalid' | 'missing' | undefined {
  // The connected wallet keeps or gets back whatever isn't swapped.
  if (isRoute) return undefined
  if (draft.refund.address.trim() !== '') return refund.address === undefined ? 'invalid' : undefined
  return draft.rateType === 'fixed' ? 'missing' : undefined
}
